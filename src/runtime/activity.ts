import type { Result } from '../browser/protocol.ts';
import type { Tab } from '../browser/tab.ts';

/** Events of a page while it is open. */
export interface PageActivity {
  /** HTTP status of the document; undefined until the response arrives. */
  status: number | undefined;
  contentType: string;
  /** Distinct errors of scripts, console and requests, in order. */
  readonly errors: PageError[];
  /** Number of blocked requests by host. */
  readonly blocked: Map<string, number>;
  /** Number of dismissed dialogs. */
  dialogs: number;
  /** The page exceeded the limit of recorded events. */
  isFlooded: boolean;
  /** Ids of requests without a response. */
  readonly pending: Set<string>;
  /** Transferred bytes. */
  bytes: number;
  requests: number;
}

export interface PageError {
  readonly kind: 'script' | 'console' | 'request';
  readonly text: string;
  readonly location?: string;
}

/** Limit of recorded messages and of requests; no page has a reason for more. */
const MAX_EVENTS = 1_000;
const MAX_ERRORS = 50;
const MAX_TEXT_LENGTH = 240;

/** Records the events of a page and blocks requests to other hosts. Call before navigating. */
export async function recordActivity(tab: Tab, origin: URL): Promise<PageActivity> {
  const activity: PageActivity = {
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
  let eventCount = 0;
  const stopRecording = (): void => {
    activity.isFlooded = true;
    for (const domain of ['Runtime', 'Log']) tab.send(`${domain}.disable`).catch(() => undefined);
  };
  const addError = (kind: PageError['kind'], text: string, location?: string): void => {
    const shortened = shorten(text, origin);
    const key = `${kind} ${shortened}`;
    if (known.has(key) || known.size >= MAX_ERRORS) return;
    known.add(key);
    activity.errors.push({
      kind,
      text: shortened,
      ...(location ? { location: shorten(location, origin) } : {}),
    });
  };
  const countEvent = (): boolean => {
    eventCount++;
    if (eventCount === MAX_EVENTS) stopRecording();
    return eventCount <= MAX_EVENTS;
  };
  tab.on('Runtime.consoleAPICalled', (event) => {
    if (!countEvent() || (event['type'] !== 'error' && event['type'] !== 'assert')) return;
    addError('console', formatConsoleArguments(event), formatLocation(event['stackTrace']));
  });
  tab.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    if (!countEvent()) return;
    const { text, exception, stackTrace } = exceptionDetails as ExceptionDetails;
    const description = exception?.description?.split('\n')[0] ?? String(exception?.value ?? '');
    addError('script', description === '' ? text : description, formatLocation(stackTrace));
  });
  tab.on('Log.entryAdded', ({ entry }) => {
    const { source, level, text, url } = entry as LogEntry;
    // Failed requests are recorded as such.
    if (!countEvent() || level !== 'error' || source === 'network') return;
    addError('console', text, url);
  });
  tab.on('Page.javascriptDialogOpening', () => {
    activity.dialogs++;
    tab.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  listenToRequests(tab, origin, activity, addError);
  await tab.send('Runtime.enable');
  await tab.send('Log.enable');
  await tab.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await tab.send('Network.setBypassServiceWorker', { bypass: true });
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return activity;
}

function listenToRequests(
  tab: Tab,
  origin: URL,
  activity: PageActivity,
  addError: (kind: 'request', text: string) => void,
): void {
  const addresses = new Map<string, { readonly url: string; readonly isOurs: boolean }>();
  tab.on('Fetch.requestPaused', (event) => {
    const { requestId, request } = event as { requestId: string; request: { url: string } } & Result;
    const host = foreignHost(request.url, origin);
    if (host !== undefined) activity.blocked.set(host, (activity.blocked.get(host) ?? 0) + 1);
    const handled =
      host === undefined
        ? tab.send('Fetch.continueRequest', { requestId })
        : tab.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // Fails if the page was closed in the meantime.
    handled.catch(() => undefined);
  });
  tab.on('Network.requestWillBeSent', (event) => {
    const { requestId, request } = event as { requestId: string; request: { url: string } } & Result;
    activity.requests++;
    if (addresses.size >= MAX_EVENTS) {
      activity.isFlooded = true;
      return;
    }
    addresses.set(requestId, {
      url: request.url,
      isOurs: foreignHost(request.url, origin) === undefined,
    });
    activity.pending.add(requestId);
  });
  const frameOf = trackMainFrame(tab);
  tab.on('Network.responseReceived', (event) => {
    const { requestId, type, response, frameId } = event as unknown as ResponseReceived;
    if (type === 'Document' && frameOf(frameId)) {
      activity.status = response.status;
      activity.contentType = response.mimeType;
      return;
    }
    if (response.status >= 400 && addresses.get(requestId)?.isOurs)
      addError('request', `${response.url} responds with status ${response.status}`);
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    activity.pending.delete(String(requestId));
    activity.bytes += Number(encodedDataLength ?? 0);
  });
  tab.on('Network.loadingFailed', (event) => {
    const { requestId, errorText, canceled, type } = event as unknown as LoadingFailed;
    activity.pending.delete(requestId);
    const sent = addresses.get(requestId);
    // Requests that the page cancelled or that were blocked are not errors; the document has its own check.
    if (sent?.isOurs && !canceled && type !== 'Document')
      addError('request', `${sent.url} fails: ${errorText}`);
  });
}

/** Distinguishes the main frame from child frames: a frame that was never attached is the main frame. */
function trackMainFrame(tab: Tab): (frame: string) => boolean {
  const children = new Set<string>();
  tab.on('Page.frameAttached', ({ frameId }) => children.add(String(frameId)));
  return (frame) => !children.has(frame);
}

/** The host of a URL outside the origin; undefined if the URL may be loaded. */
export function foreignHost(address: string, origin: URL): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'an invalid URL';
  }
  if (/^(?:data|blob|about):$/.test(url.protocol)) return undefined;
  return /^https?:$/.test(url.protocol) && url.host === origin.host ? undefined : url.host || url.protocol;
}

/** Removes the origin, whose port differs in every run, and limits the length. */
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
  const values = (event['args'] ?? []) as { value?: unknown; description?: string }[];
  return values
    .slice(0, 5)
    .map(({ value, description }) =>
      String(value ?? description?.split('\n')[0] ?? '').slice(0, MAX_TEXT_LENGTH),
    )
    .join(' ');
}

function formatLocation(stack: unknown): string | undefined {
  const [frame] =
    (stack as { callFrames?: { url: string; lineNumber: number; columnNumber: number }[] })?.callFrames ?? [];
  return frame && frame.url !== ''
    ? `${frame.url}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`
    : undefined;
}
