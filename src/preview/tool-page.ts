import { el, type Html } from '../render/html.ts';
import { RELOAD, STYLE } from './addresses.ts';

/** What pages of the preview may do; unlike those of the app they listen for changes and hold frames. */
export const TOOL_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function toolPage(title: string, stamp: string, body: Html, scripts: readonly string[] = []): string {
  const document = el(
    'html',
    { lang: 'en', 'data-svc-tool': true },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('title', {}, title),
      el('link', { rel: 'stylesheet', href: STYLE }),
      [reloadAt(stamp), ...scripts].map((src) => el('script', { src, defer: true })),
    ),
    el('body', {}, body),
  );
  return `<!doctype html>\n${document.text}\n`;
}

/** The script that waits for something newer than this. */
export const reloadAt = (stamp: string): string => `${RELOAD}?stamp=${encodeURIComponent(stamp)}`;
