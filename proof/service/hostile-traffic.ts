import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type PostingOptions, startPosting } from '../../bench/posting.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { bundleProgram } from '../environment.ts';

/** The flags of Node that `npm start` sets, so that a claim measures what users run. */
export const START_FLAGS: readonly string[] = (() => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts['start']?.match(/--(?:max|v8)-\S+/g) ?? [];
})();

/** Resident memory that a container of the service must not need, in MB. */
export const MAX_RESIDENT_MB = 400;

/** Peak resident memory of a process in MB, as counted by the kernel. */
export const peakResidentMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

const MAX_TARGET_LENGTH = 2_048;

/** Distinct targets of the maximum length: with repeated, unknown and expensive parameters. */
export function longTarget(index: number): string {
  const starts = [
    `/v1/search?q=a&namespace=@x&offset=1&q=${index}`,
    `/v1/patterns?limit=100&source=official&source=${index}`,
    `/v1/search?q=table&limit=100&unknown=${index}`,
    `/v1/schema/essence.v4.json?v=${index}`,
  ];
  return (starts[index % starts.length] ?? '').padEnd(MAX_TARGET_LENGTH, '{');
}

/** Distinct ordinary targets with large responses. */
export const searchTarget = (index: number): string =>
  `/v1/search?q=table+${index}&limit=100&offset=${index % 7}`;

/** A document that compiles to `pages` copies of a hundred long names: small to send, large to receive. */
export function multiplyingDocument(pages: number): string {
  const [section] = SAMPLE_ESSENCE.blueprint.sections;
  if (!section) throw new Error('The sample has no section.');
  const features = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(128, '機'));
  const document: EssenceV4 = {
    ...SAMPLE_ESSENCE,
    blueprint: {
      features,
      sections: [
        {
          ...section,
          features,
          pages: Array.from({ length: pages }, (_, index) => ({
            id: `p${index}`,
            route: `/p${index}`,
            layout: ['hero'],
          })),
        },
      ],
    },
  };
  return JSON.stringify(document);
}

/** The bytes of a compile request. */
export const compileRequest = (document: string): string =>
  `POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(document)}\r\n\r\n${document}`;

/** Opens a connection that sends a request and reads nothing, or a few bytes per second. */
export function openSlowReader(
  port: number,
  from: string,
  request: string,
  bytesPerSecond = 0,
): { readonly socket: Socket; readonly closed: Promise<void>; status(): string } {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let status = '';
  socket.on('error', () => {});
  socket.write(request);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const read = (): void => {
    const chunk = socket.read(
      bytesPerSecond === 0 ? undefined : Math.min(bytesPerSecond, socket.readableLength),
    ) as Buffer | null;
    status ||= /^HTTP\/1\.1 (\d+)/.exec(chunk?.toString('latin1', 0, 16) ?? '')?.[1] ?? '';
  };
  // The first bytes contain the status; the rest is read slowly or not at all.
  socket.once('readable', read);
  const timer = bytesPerSecond > 0 ? setInterval(read, 1_000) : undefined;
  void closed.then(() => clearInterval(timer));
  return { socket, closed, status: () => status };
}

const POSTING_CLIENT = fileURLToPath(new URL('../../bench/posting-client.ts', import.meta.url));

/** Starts clients on another address that post the largest document again and again. */
export const postLargest = async (
  options: Omit<PostingOptions, 'from'>,
): Promise<ReturnType<typeof startPosting>> =>
  startPosting([await bundleProgram(POSTING_CLIENT)], { ...options, from: '127.0.0.3' });
