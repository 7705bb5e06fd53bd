import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly keyFile: string;
  readonly file: string;
  readonly key: string;
  readonly cert: string;
}

const OPTIONS = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');

/** Creates a self-signed certificate; `names` are its alternative names, such as `IP:127.0.0.1`. */
export function createCertificate(folder: string, name: string, names: string): Certificate {
  const [keyFile, file] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', ...OPTIONS, ...subject, '-keyout', keyFile, '-out', file], {
    stdio: 'pipe',
  });
  return { keyFile, file, key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') };
}
