import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { readFont } from '../../src/fonts/folder.ts';
import { FONT_PATH } from '../../src/render/fonts.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface SiteServer {
  readonly origin: string;
  /** Serves a site under `/<slug>/`, or removes it. */
  set(slug: string, files: ReadonlyMap<string, string> | undefined): void;
  close(): Promise<void>;
}

/** Serves sites from memory on the loopback address. */
export async function startSiteServer(): Promise<SiteServer> {
  const sites = new Map<string, ReadonlyMap<string, string>>();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    // Browsers request it on their own; it is not a file of any site.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const [, slug = '', path = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const font = file.startsWith(FONT_PATH) ? readFont(file.slice(FONT_PATH.length)) : undefined;
    if (font) return void response.writeHead(200, { 'content-type': 'font/woff2' }).end(font);
    const text = sites.get(slug)?.get(file);
    if (text === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end();
    response.writeHead(200, {
      'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(slug, files) {
      if (files) sites.set(slug, files);
      else sites.delete(slug);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters and spaces are where a dense display puts them, not on whole pixels, which closes narrow spaces.
  '--font-render-hinting=none',
];

/** Chromium without its windows comes first: it needs half the time for a page. */
const CHROMIUM = '/usr/bin/chromium';
const INSTALLED = ['/usr/bin/chromium-headless-shell', CHROMIUM];

/** The browser as people have it, for what differs without windows, such as how far ahead pictures are loaded. */
export const wholeBrowser = (): string => process.env['CHROMIUM_PATH'] || CHROMIUM;

/** The browser of tests and audits: the one that CHROMIUM_PATH names, or else the first that is installed. */
export function findBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  const found = (named ? [named] : INSTALLED).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    `Chromium not found at ${named || INSTALLED.join(' or ')}. Run scripts/setup.sh as root (apt-get install chromium), or set CHROMIUM_PATH.`,
  );
}

/** Opens Chromium. The caller handles signals and closes the browser. */
export async function openBrowser(executablePath = findBrowser()): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
