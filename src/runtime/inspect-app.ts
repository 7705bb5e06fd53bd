import { type Environment, findChromium, startChromium } from '../browser/chromium.ts';
import { drawContactSheet, type Picture } from './contact-sheet.ts';
import { type Inspection, type InspectOptions, inspectPage } from './inspect.ts';
import { createTarget } from './routes.ts';
import { type PageAtRoute, serveBuild } from './serve-build.ts';

/** The origin of a running app, or a folder that is served during the run, with the file of the page. */
export type AppOfPage = { readonly url: URL } | ({ readonly folder: string } & PageAtRoute);

export interface InspectAppOptions extends Omit<InspectOptions, 'browser' | 'target' | 'onPicture'> {
  readonly app: AppOfPage;
  readonly takesPictures: boolean;
  /** Go on without the sandbox of Chromium where it does not work. */
  readonly allowNoSandbox: boolean;
  readonly env: Environment;
}

export interface InspectedApp extends Inspection {
  /** A picture of each view, in order, and last a sheet of all. */
  readonly pictures: readonly { readonly name: string; readonly png: Buffer }[];
}

/** Starts a browser, and a server if the app does not run, and inspects one page. */
export async function inspectApp(options: InspectAppOptions): Promise<InspectedApp> {
  const { app, env, signal, modes, allowNoSandbox, takesPictures } = options;
  const program = findChromium(env, 'svc inspect');
  const served = 'url' in app ? undefined : await serveBuild(app.folder, app);
  try {
    const base = 'url' in app ? app.url : new URL(served?.address ?? '');
    const target = createTarget(base, 'history', { kind: 'url', name: base.origin });
    const browser = await startChromium(program, { env, signal, origin: target.origin, allowNoSandbox });
    try {
      const taken: Picture[] = [];
      const result = await inspectPage({
        ...options,
        browser,
        target,
        ...(takesPictures ? { onPicture: (view, png) => void taken.push({ view, png }) } : {}),
      });
      if (taken.length === 0) return { ...result, pictures: [] };
      const states = [undefined, ...result.states];
      const sorted = taken.toSorted(
        ({ view: a }, { view: b }) =>
          states.indexOf(a.state) - states.indexOf(b.state) ||
          modes.indexOf(a.mode) - modes.indexOf(b.mode) ||
          a.width - b.width,
      );
      const pictures = sorted.map(({ view: { state = 'normal', width, mode }, png }) => ({
        name: `${state.replace(/\W/g, '-')}-${width}-${mode}`,
        png,
      }));
      return {
        ...result,
        pictures: [...pictures, { name: 'sheet', png: await drawContactSheet(browser, sorted) }],
      };
    } finally {
      await browser.close();
    }
  } finally {
    await served?.close();
  }
}
