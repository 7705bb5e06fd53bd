import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

export interface ServedBuild {
  /** `http://127.0.0.1:49152` */
  readonly address: string;
  close(): Promise<void>;
}

/** A page of the folder that is served at another path than its own. */
export interface PageAtRoute {
  readonly route: string;
  /** Relative to the folder. */
  readonly file: string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
};

/**
 * Serves a built app on the loopback interface the way static hosts do: files, the index of a folder, pages without
 * `.html`, and for every other path `index.html`, unless the build has a `404.html`. With a page, it need not be an app.
 */
export async function serveBuild(folder: string, page?: PageAtRoute): Promise<ServedBuild> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `There is no folder ${quote(folder)}. Build the app first, or pass the output folder of the build.`,
    );
  const root = realpathSync(folder);
  if (!page && !existsSync(join(root, 'index.html')))
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `${quote(folder)} has no index.html, so it is not a built app. Pass the output folder of the build.`,
    );
  const server = createServer((request, response) => handleRequest(root, page, request, response));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function handleRequest(
  root: string,
  page: PageAtRoute | undefined,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const path = parsePath(url);
  const found =
    path === undefined ? undefined : resolveFile(root, path === page?.route ? `/${page.file}` : path);
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  response.writeHead(found.status, {
    'Content-Type': CONTENT_TYPES[extname(found.file).toLowerCase()] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  if (method === 'HEAD') response.end();
  else
    createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
}

function parsePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
    return path.includes('\0') || path.split(/[/\\]/).includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}

function resolveFile(
  root: string,
  path: string,
): { readonly file: string; readonly status: number } | undefined {
  for (const name of [path, `${path}/index.html`, `${path.replace(/\/+$/, '')}.html`]) {
    const file = findFile(root, name);
    if (file !== undefined) return { file, status: 200 };
  }
  // Missing assets are missing; any other path may be a client-side route of the app.
  if (/\.\w{1,11}$/.test(path) && !path.endsWith('.html')) return undefined;
  const missing = findFile(root, '/404.html');
  if (missing !== undefined) return { file: missing, status: 404 };
  const index = findFile(root, '/index.html');
  return index === undefined ? undefined : { file: index, status: 200 };
}

/** A file in the folder; symbolic links out of it are not followed. */
function findFile(root: string, name: string): string | undefined {
  try {
    const file = realpathSync(join(root, name));
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
