import { ServiceError } from '../base/errors.ts';
import { keyEvent, type Modifiers } from './keys.ts';
import type { Listener, Protocol, Result } from './protocol.ts';
import { quote } from '../base/text.ts';

/** One page of the browser, in its own profile. */
export interface Tab {
  send(method: string, parameters?: object): Promise<Result>;
  on(event: string, listener: Listener): void;
  /**
   * Calls a function, given as source text, in an isolated world: scripts of the page can neither see nor change it.
   * Its globals persist between calls until the page navigates.
   */
  run<Value>(source: string, ...given: readonly unknown[]): Promise<Value>;
  press(key: string, held?: Modifiers): Promise<void>;
  /** Never resolves; rejects when the page crashes, the browser exits or the signal is aborted. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
}

const ISOLATED_WORLD = 'svc';
/** Longer than a responsive page takes to close. */
const CLOSE_TIMEOUT_MS = 2_000;

export async function openTab(protocol: Protocol, signal: AbortSignal | undefined): Promise<Tab> {
  const browserSend = (method: string, parameters: object): Promise<Result> =>
    protocol.send(method, parameters, undefined, signal);
  const { browserContextId } = await browserSend('Target.createBrowserContext', { disposeOnDetach: true });
  const close = async (session?: string): Promise<void> => {
    if (session !== undefined) protocol.removeListeners(session);
    // A page that blocks its thread does not close and would slow down the next ones: crash it. Errors are ignored,
    // since a browser that has exited has closed its pages.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The page does not close.')), CLOSE_TIMEOUT_MS);
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
    let stopListening = (): void => {};
    const failure = new Promise<never>((_, reject) => {
      const crashed = new ServiceError('READ_FAILED', 'The page crashed in the browser.');
      protocol.on(session, 'Inspector.targetCrashed', () => reject(crashed));
      stopListening = protocol.onEnd(reject, signal);
    });
    // Callers that race with it see the rejection; without one, it must not be unhandled.
    failure.catch(() => undefined);
    let world: Promise<number> | undefined;
    protocol.on(session, 'Page.frameNavigated', ({ frame }) => {
      if ((frame as { parentId?: string }).parentId === undefined) world = undefined;
    });
    const enter = async (): Promise<number> => {
      // The main frame has the id of the target until the page moves to another process.
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
            `A script in the page failed: ${(exceptionDetails.exception?.description ?? 'no reason given').slice(0, 300)}`,
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
      failure,
      close: () => {
        stopListening();
        return close(session);
      },
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Opens a URL and waits for its load event. */
export async function navigate(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
  const { errorText } = await tab.send('Page.navigate', { url });
  if (typeof errorText === 'string' && errorText !== '')
    throw new ServiceError('READ_FAILED', `Chromium cannot open ${quote(url)}: ${errorText}.`);
  await Promise.race([loaded, tab.failure]);
}

/** Chromium repeats content below its maximum texture size. */
const MAX_SCREENSHOT_HEIGHT_PX = 16_000;

/** Sets the size of the viewport; a narrow one emulates a phone. */
export async function setViewport(tab: Tab, width: number, height = defaultHeight(width)): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 600,
  });
}

const defaultHeight = (width: number): number => (width < 600 ? 844 : 900);

/** Captures the whole page as PNG. `settle` waits for content that a taller viewport loads. */
export async function captureScreenshot(
  tab: Tab,
  width: number,
  settle?: () => Promise<void>,
): Promise<Buffer> {
  const { cssContentSize } = (await tab.send('Page.getLayoutMetrics')) as {
    cssContentSize?: { height?: number };
  };
  const least = defaultHeight(width);
  // With a viewport as tall as the page, sticky elements appear at the edges of the screenshot.
  const full = Math.min(
    MAX_SCREENSHOT_HEIGHT_PX,
    Math.max(least, Math.ceil(cssContentSize?.height ?? least)),
  );
  await setViewport(tab, width, full);
  await settle?.();
  const { data } = await tab.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: full, scale: 1 },
  });
  return Buffer.from(String(data), 'base64');
}
