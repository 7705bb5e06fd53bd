import type { Tab } from '../browser/tab.ts';
import type { ProjectAuditReportV1 } from '../schemas/types.ts';
import type { RouteVisit } from '../verify/observations.ts';
import type { VisitContext } from './page.ts';

type SiteAudit = ProjectAuditReportV1['runtimeAudit'];

const MAX_ASSETS = 100;
const MAX_ASSET_BYTES = 8 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 5_000;

/** Audits the markup of a document as delivered, before any script runs. */
const AUDIT_DOCUMENT = `(text, address) => {
  const page = new DOMParser().parseFromString(text, 'text/html');
  // Of the app, whatever base address the document states.
  const origin = new URL(address).origin;
  const resolve = (value, from) => { try { return new URL(value ?? '', from); } catch { return new URL(from); } };
  const base = resolve(page.querySelector('base[href]')?.getAttribute('href'), address);
  const at = (value) => resolve(value, base);
  const all = (selector) => [...page.querySelectorAll(selector)];
  const isForeign = (url) => /^https?:$/.test(url.protocol) && url.origin !== origin;
  const outside = (selector, name) => all(selector).map((one) => [one, at(one.getAttribute(name))]).filter(([, url]) => isForeign(url));
  const scripts = outside('script[src]', 'src');
  const sheets = outside('link[rel~=stylesheet][href]', 'href');
  const frames = outside('iframe[src]', 'src');
  const open = ([one]) => !one.getAttribute('integrity');
  const closed = ([one]) => one.getAttribute('integrity') && !one.hasAttribute('crossorigin');
  const plain = ([, url]) => url.protocol === 'http:';
  const own = [...all('script[src]'), ...all('img[src]'), ...all('link[rel~=stylesheet][href],link[rel~=icon][href],link[rel~=modulepreload][href]')]
    .map((one) => at(one.getAttribute('src') ?? one.getAttribute('href')))
    .filter((url) => url.origin === origin);
  return {
    titleOk: (page.title ?? '').trim() !== '',
    langOk: (page.documentElement.getAttribute('lang') ?? '').trim() !== '',
    viewportOk: page.querySelector('meta[name=viewport i]') !== null,
    charsetOk: page.querySelector('meta[charset],meta[http-equiv=content-type i]') !== null,
    cspSignalOk: page.querySelector('meta[http-equiv=content-security-policy i]') !== null,
    inlineScriptCount: all('script:not([src])').filter((one) => /^(?:|module|text\\/javascript|application\\/javascript)$/i.test(one.type) && one.textContent.trim() !== '').length,
    inlineEventHandlerCount: all('*').reduce((sum, one) => sum + [...one.attributes].filter(({ name }) => /^on[a-z]+$/.test(name)).length, 0),
    externalScriptsWithoutIntegrityCount: scripts.filter(open).length,
    externalScriptsWithIntegrityMissingCrossoriginCount: scripts.filter(closed).length,
    externalStylesheetsWithoutIntegrityCount: sheets.filter(open).length,
    externalStylesheetsWithIntegrityMissingCrossoriginCount: sheets.filter(closed).length,
    externalScriptsWithInsecureTransportCount: scripts.filter(plain).length,
    externalStylesheetsWithInsecureTransportCount: sheets.filter(plain).length,
    externalMediaSourcesWithInsecureTransportCount: outside('img[src],audio[src],video[src],source[src]', 'src').filter(plain).length,
    externalBlankLinksWithoutRelCount: outside('a[href][target=_blank]', 'href').filter(([one]) => !/\\bno(?:opener|referrer)\\b/.test(one.rel)).length,
    externalIframesWithoutSandboxCount: frames.filter(([one]) => !one.hasAttribute('sandbox')).length,
    externalIframesWithInsecureTransportCount: frames.filter(plain).length,
    assets: [...new Set(own.map((url) => url.href.replace(/#.*$/, '')))],
  };
}`;

type DocumentAudit = Omit<SiteAudit, 'checked'> & { readonly assets: readonly string[] };

/** Suspicious places in built scripts. They are counted only; whether they are defects is for people to judge. */
const SIGNALS = {
  jsEvalSignalCount: /\beval\(|\bnew Function\(/g,
  jsHtmlInjectionSignalCount: /\.(?:inner|outer)HTML\s*=(?!=)|\.insertAdjacentHTML\(|document\.write\(/g,
  jsInsecureTransportSignalCount: /["'`](?:http|ws):\/\/(?!localhost|127\.|\[::1\]|www\.w3\.org)/g,
  jsSecretSignalCount:
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|sk_live_\w{16,}|xox[abprs]-[\w-]{10,})/g,
} as const;

/**
 * Audits the documents and assets of the app as delivered. `failures` are the messages of all other violations; the
 * audit passes only if there are none.
 */
export async function auditSite(
  { browser, target, signal }: VisitContext,
  routes: readonly RouteVisit[],
  failures: readonly string[],
): Promise<SiteAudit> {
  const tab = await browser.openTab(signal);
  try {
    const [root] = await fetchFiles([target.urlOf('/')], signal);
    if (!root) throw new Error('One address gives one file.');
    const { assets, ...facts } = await auditDocument(tab, root, target.urlOf('/'));
    const files = await fetchFiles(assets.slice(0, MAX_ASSETS), signal);
    const texts = files.filter(({ type }) => type.includes('javascript')).map(({ text }) => text);
    const largest = files.toSorted((a, b) => b.bytes - a.bytes)[0];
    const opened = routes.flatMap(({ route, path, status }) =>
      status === 'not-visited' || path === undefined ? [] : [{ route, path }],
    );
    const documents = await fetchFiles(
      opened.map(({ path }) => target.urlOf(path)),
      signal,
    );
    const good = documents.filter(({ isPage }) => isPage);
    const hardened = await Promise.all(
      good.map((one) => auditDocument(tab, one, one.address).then(isHardened)),
    );
    const delivered = [root.text, ...texts].join('\n');
    const matched = opened.filter(({ route }) => delivered.includes(staticPrefix(route))).length;
    const sum = (kind: RegExp): number =>
      files.filter(({ type }) => kind.test(type)).reduce((total, { bytes }) => total + bytes, 0);
    const hits = (signs: RegExp): number =>
      texts.reduce((total, text) => total + [...text.matchAll(signs)].length, 0);
    return {
      ...facts,
      distPresent: target.kind === 'build',
      indexPresent: target.kind === 'build',
      checked: true,
      passed: failures.length === 0,
      rootDocumentOk: root.isPage,
      jsEvalSignalCount: hits(SIGNALS.jsEvalSignalCount),
      jsHtmlInjectionSignalCount: hits(SIGNALS.jsHtmlInjectionSignalCount),
      jsInsecureTransportSignalCount: hits(SIGNALS.jsInsecureTransportSignalCount),
      jsSecretSignalCount: hits(SIGNALS.jsSecretSignalCount),
      assetCount: files.length,
      assetsPassed: files.filter(({ isThere, bytes }) => isThere && bytes > 0).length,
      routeHintsChecked: opened.map(({ route }) => route),
      routeHintsMatched: matched,
      routeHintsCoverageOk: matched === opened.length,
      routeDocumentsChecked: documents.length,
      routeDocumentsPassed: good.length,
      routeDocumentsHardenedCount: hardened.filter(Boolean).length,
      routeDocumentsCoverageOk: good.length === documents.length,
      routeDocumentsHardeningOk: hardened.every(Boolean),
      fullRouteCoverageOk: matched === routes.length && good.length === routes.length,
      totalAssetBytes: sum(/(?:)/),
      jsAssetBytes: sum(/javascript/),
      cssAssetBytes: sum(/css/),
      largestAssetPath: largest ? new URL(largest.address).pathname : null,
      largestAssetBytes: largest?.bytes ?? 0,
      failures: [...failures],
    };
  } finally {
    await tab.close();
  }
}

const auditDocument = (tab: Tab, { text }: FetchedFile, address: string): Promise<DocumentAudit> =>
  tab.run<DocumentAudit>(AUDIT_DOCUMENT, text, address);

const isHardened = ({ titleOk, langOk, viewportOk, charsetOk }: DocumentAudit): boolean =>
  titleOk && langOk && viewportOk && charsetOk;

/** The part of a route before its first parameter: routers contain it however they name parameters. */
const staticPrefix = (route: string): string => route.replace(/\/?[:*].*$/, '') || '/';

interface FetchedFile {
  readonly address: string;
  readonly isThere: boolean;
  readonly isPage: boolean;
  readonly type: string;
  readonly text: string;
  readonly bytes: number;
}

/** Fetches files at once. The signal gets one listener for all of them. */
async function fetchFiles(addresses: readonly string[], signal: AbortSignal): Promise<FetchedFile[]> {
  // Not AbortSignal.any with a timeout: a signal that only it references may be garbage-collected before it fires.
  const late = new AbortController();
  const giveUp = (): void => late.abort(signal.reason);
  const timer = setTimeout(() => late.abort(new Error('The time limit was reached.')), FETCH_TIMEOUT_MS);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    const files = await Promise.all(addresses.map((address) => fetchFile(address, late.signal)));
    signal.throwIfAborted();
    return files;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function fetchFile(address: string, signal: AbortSignal): Promise<FetchedFile> {
  try {
    const response = await fetch(address, {
      // A redirect might lead to another host.
      redirect: 'manual',
      signal,
      headers: { accept: 'text/html,*/*' },
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).byteLength;
      if (bytes > MAX_ASSET_BYTES) break;
    }
    const type = response.headers.get('content-type') ?? '';
    const isPage = response.ok && /html/.test(type);
    return {
      address,
      isThere: response.ok,
      isPage,
      type,
      text: Buffer.concat(chunks).toString('utf8'),
      bytes,
    };
  } catch {
    return { address, isThere: false, isPage: false, type: '', text: '', bytes: 0 };
  }
}
