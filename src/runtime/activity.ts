import type { Result } from '../browser/protocol.ts';
import type { Tab } from '../browser/tab.ts';

/** What the browser says about a page while it is open. */
export interface PageActivity {
  /** Status of the document that the page shows; undefined until one came. */
  status: number | undefined;
  contentType: string;
  /** What scripts and the console complained about, each once, in order. */
  readonly errors: PageError[];
  /** Requests to other hosts, by host. */
  readonly blocked: Map<string, number>;
  /** Alerts and questions that were dismissed. */
  dialogs: number;
  /** The page said more than is listened to. */
  isFlooded: boolean;
  /** Requests that are under way, by their id. */
  readonly pending: Set<string>;
  /** Bytes that came over the line. */
  bytes: number;
  requests: number;
}

export interface PageError {
  readonly kind: 'script' | 'console' | 'request';
  readonly text: string;
  readonly location?: string;
}

/** As many messages and requests as are listened to; one page has no reason for more. */
const MAX_EVENTS = 1_000;
/** As many different troubles as are kept. */
const MAX_ERRORS = 50;
/** As much of a message as is kept. */
const MAX_TEXT_LENGTH = 240;

/** Listens to a page and lets it load from its own host only. Before the page is opened. */
export async function recordActivity(tab: Tab, origin: URL): Promise<PageActivity> {
  const observed: PageActivity = {
    status: undefined,
    contentType: '',
    errors: [],
    blocked: new Map(),
    dialogs: 0,
    isFlooded: false,
    pending: new Set(),
    bytes: 0,
    requests: 0,
  };
  const known = new Set<string>();
  let heard = 0;
  const quieter = (): void => {
    observed.isFlooded = true;
    for (const domain of ['Runtime', 'Log']) tab.send(`${domain}.disable`).catch(() => undefined);
  };
  const trouble = (kind: PageError['kind'], text: string, where?: string): void => {
    const words = shorten(text, origin);
    const key = `${kind} ${words}`;
    if (known.has(key) || known.size >= MAX_ERRORS) return;
    known.add(key);
    observed.errors.push({ kind, text: words, ...(where ? { location: shorten(where, origin) } : {}) });
  };
  const counted = (): boolean => {
    heard++;
    if (heard === MAX_EVENTS) quieter();
    return heard <= MAX_EVENTS;
  };
  tab.on('Runtime.consoleAPICalled', (event) => {
    if (!counted() || (event['type'] !== 'error' && event['type'] !== 'assert')) return;
    trouble('console', formatConsoleArguments(event), formatLocation(event['stackTrace']));
  });
  tab.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    if (!counted()) return;
    const { text, exception, stackTrace } = exceptionDetails as ExceptionDetails;
    const said = exception?.description?.split('\n')[0] ?? String(exception?.value ?? '');
    trouble('script', said === '' ? text : said, formatLocation(stackTrace));
  });
  tab.on('Log.entryAdded', ({ entry }) => {
    const { source, level, text, url } = entry as LogEntry;
    // What could not be loaded is heard of as a request.
    if (!counted() || level !== 'error' || source === 'network') return;
    trouble('console', text, url);
  });
  tab.on('Page.javascriptDialogOpening', () => {
    observed.dialogs++;
    tab.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  listenToRequests(tab, origin, observed, trouble);
  await tab.send('Runtime.enable');
  await tab.send('Log.enable');
  await tab.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await tab.send('Network.setBypassServiceWorker', { bypass: true });
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return observed;
}

function listenToRequests(
  tab: Tab,
  origin: URL,
  observed: PageActivity,
  trouble: (kind: 'request', text: string) => void,
): void {
  const addresses = new Map<string, { readonly url: string; readonly isOurs: boolean }>();
  tab.on('Fetch.requestPaused', (event) => {
    const { requestId, request } = event as { requestId: string; request: { url: string } } & Result;
    const host = foreignHost(request.url, origin);
    if (host !== undefined) observed.blocked.set(host, (observed.blocked.get(host) ?? 0) + 1);
    const answer =
      host === undefined
        ? tab.send('Fetch.continueRequest', { requestId })
        : tab.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // A page that is gone needs no answer.
    answer.catch(() => undefined);
  });
  tab.on('Network.requestWillBeSent', (event) => {
    const { requestId, request } = event as { requestId: string; request: { url: string } } & Result;
    observed.requests++;
    if (addresses.size >= MAX_EVENTS) {
      observed.isFlooded = true;
      return;
    }
    addresses.set(requestId, {
      url: request.url,
      isOurs: foreignHost(request.url, origin) === undefined,
    });
    observed.pending.add(requestId);
  });
  const frameOf = trackMainFrame(tab);
  tab.on('Network.responseReceived', (event) => {
    const { requestId, type, response, frameId } = event as unknown as ResponseReceived;
    if (type === 'Document' && frameOf(frameId)) {
      observed.status = response.status;
      observed.contentType = response.mimeType;
      return;
    }
    if (response.status >= 400 && addresses.get(requestId)?.isOurs)
      trouble('request', `${response.url} answers with status ${response.status}`);
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    observed.pending.delete(String(requestId));
    observed.bytes += Number(encodedDataLength ?? 0);
  });
  tab.on('Network.loadingFailed', (event) => {
    const { requestId, errorText, canceled, type } = event as unknown as LoadingFailed;
    observed.pending.delete(requestId);
    const asked = addresses.get(requestId);
    // What the page itself gave up, or we did, is no fault of it; the document has a check of its own.
    if (asked?.isOurs && !canceled && type !== 'Document')
      trouble('request', `${asked.url} fails: ${errorText}`);
  });
}

/** Frames in the page are not the page: the first frame that says something is the page itself. */
function trackMainFrame(tab: Tab): (frame: string) => boolean {
  const children = new Set<string>();
  tab.on('Page.frameAttached', ({ frameId }) => children.add(String(frameId)));
  return (frame) => !children.has(frame);
}

/** The host of an address that lies elsewhere; undefined for one that may be loaded. */
export function foreignHost(address: string, origin: URL): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'an address that cannot be read';
  }
  if (/^(?:data|blob|about):$/.test(url.protocol)) return undefined;
  return /^https?:$/.test(url.protocol) && url.host === origin.host ? undefined : url.host || url.protocol;
}

/** The port is another one in every run, and a message may be long. */
const shorten = (text: string, origin: URL): string =>
  text.replaceAll(origin.origin, '').trim().slice(0, MAX_TEXT_LENGTH);

interface ExceptionDetails {
  readonly text: string;
  readonly exception?: { readonly description?: string; readonly value?: unknown };
  readonly stackTrace?: unknown;
}

interface LogEntry {
  readonly source: string;
  readonly level: string;
  readonly text: string;
  readonly url?: string;
}

interface ResponseReceived {
  readonly requestId: string;
  readonly type: string;
  readonly frameId: string;
  readonly response: { readonly url: string; readonly status: number; readonly mimeType: string };
}

interface LoadingFailed {
  readonly requestId: string;
  readonly errorText: string;
  readonly canceled?: boolean;
  readonly type: string;
}

function formatConsoleArguments(event: Result): string {
  const said = (event['args'] ?? []) as { value?: unknown; description?: string }[];
  return said
    .slice(0, 5)
    .map(({ value, description }) => String(value ?? description?.split('\n')[0] ?? '').slice(0, MAX_TEXT_LENGTH))
    .join(' ');
}

function formatLocation(stack: unknown): string | undefined {
  const [frame] =
    (stack as { callFrames?: { url: string; lineNumber: number; columnNumber: number }[] })?.callFrames ?? [];
  return frame && frame.url !== ''
    ? `${frame.url}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`
    : undefined;
}
