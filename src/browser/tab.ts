import { ServiceError } from '../base/errors.ts';
import { keyEvent, type Modifiers } from './keys.ts';
import type { Listener, Protocol, Result } from './protocol.ts';
import { quote } from '../base/text.ts';

/** One page of the browser, in a profile of its own. */
export interface Tab {
  send(method: string, parameters?: object): Promise<Result>;
  on(event: string, listener: Listener): void;
  /**
   * Calls a function, given as text, in the page but apart from its scripts: they can neither see nor change it. What
   * the function keeps in its global object is there in the next call, until the page is another one.
   */
  run<Value>(source: string, ...given: readonly unknown[]): Promise<Value>;
  press(key: string, held?: Modifiers): Promise<void>;
  /** Never kept: refused when the time is up, the page has crashed, or nobody waits any more. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
}

const ISOLATED_WORLD = 'svc';
/** Longer than a page that listens takes to go. */
const CLOSE_TIMEOUT_MS = 2_000;

export async function openTab(protocol: Protocol, signal: AbortSignal | undefined): Promise<Tab> {
  const browserSend = (method: string, parameters: object): Promise<Result> =>
    protocol.send(method, parameters, undefined, signal);
  const { browserContextId } = await browserSend('Target.createBrowserContext', { disposeOnDetach: true });
  const close = async (session?: string): Promise<void> => {
    if (session !== undefined) protocol.removeListeners(session);
    // A browser that is gone has closed its pages. One that never gives its thread back is not waited for: it is
    // made to crash, since it would take the time of those that come after it.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The page does not go.')), CLOSE_TIMEOUT_MS);
    await protocol
      .send('Target.disposeBrowserContext', { browserContextId }, undefined, late.signal)
      .catch(() => {
        if (session !== undefined) protocol.send('Page.crash', {}, session).catch(() => undefined);
      });
    clearTimeout(timer);
  };
  try {
    await browserSend('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    const { targetId } = await browserSend('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browserSend('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    const send = (method: string, parameters: object = {}): Promise<Result> =>
      protocol.send(method, parameters, session, signal);
    await send('Page.enable');
    await send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const over = new Promise<never>((_, reject) => {
      const crashed = new ServiceError('READ_FAILED', 'The page crashed in the browser.');
      protocol.on(session, 'Inspector.targetCrashed', () => reject(crashed));
      protocol.onEnd(reject);
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    // Whoever waits for it hears of it.
    over.catch(() => undefined);
    let world: Promise<number> | undefined;
    protocol.on(session, 'Page.frameNavigated', ({ frame }) => {
      if ((frame as { parentId?: string }).parentId === undefined) world = undefined;
    });
    const enter = async (): Promise<number> => {
      // The frame of a page has the id of its target, until the page is in another process.
      const { frameTree } = (await send('Page.getFrameTree')) as { frameTree?: { frame: { id: string } } };
      const { executionContextId } = await send('Page.createIsolatedWorld', {
        frameId: frameTree?.frame.id ?? targetId,
        worldName: ISOLATED_WORLD,
      });
      return Number(executionContextId);
    };
    return {
      send,
      on: (event, listener) => protocol.on(session, event, listener),
      async run<Value>(source: string, ...given: readonly unknown[]): Promise<Value> {
        const own = (world ??= enter());
        own.catch(() => (world = undefined));
        const { result, exceptionDetails } = (await send('Runtime.callFunctionOn', {
          functionDeclaration: source,
          executionContextId: await own,
          arguments: given.map((value) => ({ value })),
          returnByValue: true,
          awaitPromise: true,
        })) as {
          result?: { value?: unknown };
          exceptionDetails?: { exception?: { description?: string } };
        };
        if (exceptionDetails)
          throw new ServiceError(
            'READ_FAILED',
            `A look at the page failed: ${(exceptionDetails.exception?.description ?? 'no reason given').slice(0, 300)}`,
          );
        return result?.value as Value;
      },
      async press(key, held) {
        const event = keyEvent(key, held);
        await send('Input.dispatchKeyEvent', {
          type: event.text === undefined ? 'rawKeyDown' : 'keyDown',
          ...event,
        });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined });
      },
      failure: over,
      close: () => close(session),
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Opens an address and waits until it is loaded. */
export async function navigate(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
  const { errorText } = await tab.send('Page.navigate', { url });
  if (typeof errorText === 'string' && errorText !== '')
    throw new ServiceError('READ_FAILED', `Chromium cannot open ${quote(url)}: ${errorText}.`);
  await Promise.race([loaded, tab.failure]);
}

/** As high as a picture may be; Chromium repeats what lies below its largest texture. */
const MAX_SCREENSHOT_HEIGHT_PX = 16_000;

/** A window of this width; a narrow one is a telephone. */
export async function setViewport(tab: Tab, width: number, height = defaultHeight(width)): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 600,
  });
}

const defaultHeight = (width: number): number => (width < 600 ? 844 : 900);

/** The whole page as it stands, as PNG, from top to bottom. `settle` waits for what a higher window brings in. */
export async function captureScreenshot(tab: Tab, width: number, settle?: () => Promise<void>): Promise<Buffer> {
  const { cssContentSize } = (await tab.send('Page.getLayoutMetrics')) as {
    cssContentSize?: { height?: number };
  };
  const least = defaultHeight(width);
  // As high as the page: what sticks to the edge of the window then stands at the edge of the picture.
  const full = Math.min(MAX_SCREENSHOT_HEIGHT_PX, Math.max(least, Math.ceil(cssContentSize?.height ?? least)));
  await setViewport(tab, width, full);
  await settle?.();
  const { data } = await tab.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: full, scale: 1 },
  });
  return Buffer.from(String(data), 'base64');
}
