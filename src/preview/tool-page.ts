import { el, type Html } from '../render/html.ts';
import { OVERVIEW_CSS } from '../render/overview.ts';
import { RELOAD, STYLE } from './addresses.ts';
import { VIEW_CSS } from './view-page.ts';

/** Quiet greys, so that the only colours one notices are those of the app. */
export const TOOL_CSS = `
:root{color-scheme:light dark;--t-ground:#f4f4f5;--t-surface:#fff;--t-line:#c9c9ce;--t-text:#18181b;--t-muted:#55555e;--t-info:#2563a8;--t-warn:#9a5b00;--t-error:#b3261e;--t-on-error:#fff;--t-mark:#c2185b}
@media (prefers-color-scheme:dark){:root{--t-ground:#131316;--t-surface:#1d1d21;--t-line:#46464d;--t-text:#f1f1f3;--t-muted:#b0b0ba;--t-info:#7cb3f0;--t-warn:#e7b25c;--t-error:#8c1d18;--t-on-error:#fff;--t-mark:#ff80ab}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--t-ground);color:var(--t-text);font:400 1rem/1.5 system-ui,sans-serif}
h1,h2,h3,h4,p{margin:0}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.125rem}
h3{font-size:1rem}
h4{font-size:.875rem}
code{font-family:ui-monospace,monospace;font-size:.875em}
:focus-visible{outline:3px solid var(--t-info);outline-offset:2px}
[hidden]{display:none!important}
.v-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
${OVERVIEW_CSS}${VIEW_CSS}`;

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
