/**
 * Opens one page in every state, colour mode and width, and reports what is broken where. A builder looks at a page as it
 * normally is; what is broken is mostly in a state, a width or a mode that was never opened.
 */
import type { Browser } from '../browser/chromium.ts';
import { captureScreenshot, setViewport, type Tab } from '../browser/tab.ts';
import { compareSeverity } from '../base/severity.ts';
import { compareText } from '../base/text.ts';
import { controlsScript, type GeometryFinding, geometryScript, overflowScript } from './geometry.ts';
import { PageNotOpenedError, type PageSnapshot, showsSameContent, withPage } from './page.ts';
import type { Target } from './routes.ts';

export type Mode = 'light' | 'dark';

/** One way to see the page; without a state it is as users normally find it. */
export interface View {
  readonly state?: string;
  readonly width: number;
  readonly mode: Mode;
}

export interface InspectOptions {
  readonly browser: Browser;
  readonly target: Target;
  /** Path and query of the page. */
  readonly path: string;
  /** Values of the query parameter `state` that the page must show; those that it shows besides are found. */
  readonly states: readonly string[];
  readonly widths: readonly number[];
  readonly modes: readonly Mode[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Takes pictures of the whole page; without it, none are made. */
  readonly onPicture?: (view: View, png: Buffer) => void;
  readonly onProgress?: (done: number, all: number) => void;
}

/** One kind of defect with every place that has it. */
export interface Defect {
  readonly kind: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly suggestion: string;
  readonly places: readonly DefectPlace[];
}

interface DefectPlace {
  /** An element, or what a script says; empty if the whole page is meant. */
  readonly place: string;
  readonly views: readonly View[];
}

interface Kind {
  readonly severity: Defect['severity'];
  readonly message: string;
  readonly suggestion: string;
}

/** Defects that are measured, apart from the rules of axe. */
export const KINDS = {
  'not-opened': {
    severity: 'error',
    message: 'The page cannot be opened.',
    suggestion: 'Open it in a browser to see why it does not load.',
  },
  'no-viewport': {
    severity: 'error',
    message: 'The page has no viewport, so phones draw it as wide as a desktop.',
    suggestion: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  },
  overflow: {
    severity: 'error',
    message: 'The page scrolls sideways.',
    suggestion:
      'Let the part wrap or shrink (min-width: 0, overflow-wrap: anywhere), or scroll in a box of its own.',
  },
  'clipped-text': {
    severity: 'error',
    message: 'Text is cut off.',
    suggestion: 'Let the box grow with its text, or cut with an ellipsis and offer the whole text.',
  },
  overlap: {
    severity: 'error',
    message: 'Text or controls lie on each other.',
    suggestion: 'Let them wrap, or give each a place of its own.',
  },
  'same-as-normal': {
    severity: 'error',
    message: 'The state looks like the normal page.',
    suggestion: 'Show the state when the address has ?state= with its name.',
  },
  script: {
    severity: 'error',
    message: 'A script throws.',
    suggestion: 'Handle missing data where it is read.',
  },
  request: {
    severity: 'error',
    message: 'A request fails.',
    suggestion: 'Serve the requested resource, or remove the request.',
  },
  console: {
    severity: 'warn',
    message: 'The console logs an error.',
    suggestion: 'Fix the cause. Do not log expected conditions as errors.',
  },
  corner: {
    severity: 'warn',
    message: 'A rounded corner cuts into text.',
    suggestion: 'Use a padding that is at least as large as the radius needs, or a smaller radius.',
  },
  'repeated-text': {
    severity: 'warn',
    message: 'A heading or a sentence is on the page twice.',
    suggestion: 'Say it once, at the place where it is needed.',
  },
  'empty-column': {
    severity: 'warn',
    message: 'A column is empty beside long content.',
    suggestion: 'Let the content use the whole width, or put something useful there.',
  },
  'dead-control': {
    severity: 'warn',
    message: 'Nothing changes after a click.',
    suggestion: 'Let the control do what its name says, or remove it.',
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Names an element, and the part of the contract that it belongs to. */
const PLACE = `(element) => {
  const id = element.id ? '#' + element.id : '';
  const name = id || [...element.classList].slice(0, 2).map((one) => '.' + one).join('');
  const part = element.closest('[data-placement]')?.dataset.placement ?? element.closest('[data-pattern]')?.dataset.pattern;
  return element.localName + name + (part ? ' in ' + part : '');
}`;

/** After a change of the window, styles and scripts have this long to follow. */
const SETTLE = `() => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve, 60)); })`;

const HAS_VIEWPORT = `() => /width\\s*=\\s*device-width/.test(document.querySelector('meta[name=viewport]')?.content ?? '')`;

/** States of apps that `svc create` wrote: templates of static pages, and parts of React apps that load data. */
const FIND_STATES = `() => {
  const templates = [...document.querySelectorAll('template[data-state]')].map((one) => one.dataset.state);
  const loads = document.querySelector('[data-placement][data-state]') && templates.length === 0;
  return [...new Set(loads ? ['loading', 'empty', 'error'] : templates)];
}`;

const MAX_NAMED = 5;

/** Colours differ between modes, and nothing else does: the other rules run in one mode. */
const RUN_AXE = `async (all, named) => {
  const { violations } = await globalThis.axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    ...(all ? { rules: { 'target-size': { enabled: true } } } : { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  return violations.map(({ id, impact, help, helpUrl, nodes }) => ({
    id, impact, help, helpUrl,
    places: nodes.slice(0, named).map(({ target }) => target.flat().join(' ')),
  }));
}`;

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly helpUrl: string;
  readonly places: readonly string[];
}

interface Sighting extends Kind {
  readonly kind: string;
  readonly place: string;
  readonly view: View;
}

/** Pages that are open at the same time. */
const MAX_OPEN_PAGES = 2;

/** Every state of the page that was opened, and all defects, errors first. */
export interface Inspection {
  readonly states: readonly string[];
  readonly views: number;
  readonly defects: readonly Defect[];
}

export async function inspectPage(options: InspectOptions): Promise<Inspection> {
  const { modes, widths } = options;
  const [firstMode = 'light'] = modes;
  const normal = await visitState(options, { state: undefined, mode: firstMode }, true);
  const states = [...new Set([...options.states, ...normal.states])];
  const visits = [undefined, ...states].flatMap((state) => modes.map((mode) => ({ state, mode }))).slice(1);
  const sightings = [...normal.found];
  let done = 1;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let visit = visits[next++]; visit; visit = visits[next++]) {
      const isFirst = visit.mode === firstMode;
      const { found, snapshot } = await visitState(options, visit, isFirst);
      sightings.push(...found);
      const { state } = visit;
      if (isFirst && state !== undefined && options.states.includes(state) && snapshot && normal.snapshot)
        if (showsSameContent(normal.snapshot, snapshot))
          for (const width of widths)
            sightings.push(sight('same-as-normal', { state, width, mode: firstMode }));
      options.onProgress?.(++done, visits.length + 1);
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN_PAGES }, work));
  const views = (states.length + 1) * modes.length * widths.length;
  return { states, views, defects: mergeSightings(sightings, { states, widths, modes }) };
}

const sight = (kind: keyof typeof KINDS, view: View, place = ''): Sighting => ({
  kind,
  ...KINDS[kind],
  place,
  view,
});

interface Visit {
  readonly state: string | undefined;
  readonly mode: Mode;
}

interface VisitedState {
  readonly found: readonly Sighting[];
  /** States that the page shows by itself. */
  readonly states: readonly string[];
  readonly snapshot?: PageSnapshot;
}

/** Opens the page in one state and mode, and measures it at each width. */
async function visitState(
  options: InspectOptions,
  { state, mode }: Visit,
  isFirst: boolean,
): Promise<VisitedState> {
  const { browser, target, timeoutMs, signal, widths, onPicture } = options;
  const found: Sighting[] = [];
  const states: string[] = [];
  const viewAt = (width: number): View => ({ ...(state === undefined ? {} : { state }), width, mode });
  const [narrow, wide] = [widths[0], widths.at(-1)] as [number, number];
  try {
    const snapshot = await withPage(
      { browser, target, mode, timeoutMs, signal },
      addState(options.path, state),
      async ({ tab, activity, snapshot: first }) => {
        if ((activity.status ?? 200) >= 400) {
          found.push(sight('not-opened', viewAt(wide), `status ${activity.status}`));
          return undefined;
        }
        const { default: axe } = await import('axe-core');
        await tab.run(`() => { ${axe.source}; }`);
        const isNormal = isFirst && state === undefined;
        if (isNormal && !(await tab.run<boolean>(HAS_VIEWPORT)))
          found.push(sight('no-viewport', viewAt(narrow)));
        if (isNormal) states.push(...(await tab.run<string[]>(FIND_STATES)));
        for (const width of widths) {
          const view = viewAt(width);
          await setViewport(tab, width);
          await tab.run(SETTLE);
          if (isFirst) found.push(...(await measureBoxes(tab, view)));
          if (isFirst || width === narrow || width === wide)
            found.push(...(await runAxe(tab, view, isFirst)));
          if (onPicture && (isFirst || state === undefined)) {
            onPicture(view, await captureScreenshot(tab, width));
            await setViewport(tab, width);
          }
        }
        // Last, because it changes the page.
        if (isNormal) found.push(...(await clickControls(tab, viewAt(wide))));
        // Browsers ask for it by themselves.
        for (const { kind, text, location } of activity.errors)
          if (!text.startsWith('/favicon.ico '))
            found.push(sight(kind, viewAt(wide), location === undefined ? text : `${text} (${location})`));
        return first;
      },
    );
    return { found, states, ...(snapshot ? { snapshot } : {}) };
  } catch (thrown) {
    if (!(thrown instanceof PageNotOpenedError)) throw thrown;
    return { found: [...found, sight('not-opened', viewAt(wide), thrown.message)], states };
  }
}

/** The address of a state: `/orders?state=empty`. */
function addState(path: string, state: string | undefined): string {
  if (state === undefined) return path;
  const [before = '', ...after] = path.split('#');
  const query = `${before.includes('?') ? '&' : '?'}state=${encodeURIComponent(state)}`;
  return [before + query, ...after].join('#');
}

async function measureBoxes(tab: Tab, view: View): Promise<Sighting[]> {
  const over = await tab.run<string[]>(`() => ${overflowScript(PLACE)}`);
  const boxes = await tab.run<GeometryFinding[]>(`() => ${geometryScript(PLACE)}`);
  return [
    ...[...new Set(over)].slice(0, MAX_NAMED).map((place) => sight('overflow', view, place)),
    ...boxes.flatMap(({ id, where }) =>
      [...new Set(where)].slice(0, MAX_NAMED).map((place) => sight(id as keyof typeof KINDS, view, place)),
    ),
  ];
}

async function runAxe(tab: Tab, view: View, all: boolean): Promise<Sighting[]> {
  const violations = await tab.run<AxeViolation[]>(RUN_AXE, all, MAX_NAMED);
  return violations.flatMap(({ id, impact, help, helpUrl, places }) =>
    places.map((place) => ({
      kind: `axe:${id}`,
      severity: impact === 'serious' || impact === 'critical' ? ('error' as const) : ('warn' as const),
      message: `${help} (axe ${id}, ${impact}).`,
      suggestion: `See ${helpUrl.replace(/\?.*$/, '')}.`,
      place,
      view,
    })),
  );
}

async function clickControls(tab: Tab, view: View): Promise<Sighting[]> {
  try {
    const dead = await tab.run<string[]>(`() => ${controlsScript(PLACE)}`);
    return [...new Set(dead)].map((place) => sight('dead-control', view, place));
  } catch {
    // A control has left the page, which is right; those after it were not tried.
    return [];
  }
}

/** One defect for each kind and message, with every place and the views that have it. */
function mergeSightings(
  sightings: readonly Sighting[],
  {
    states,
    widths,
    modes,
  }: Pick<InspectOptions, 'widths' | 'modes'> & { readonly states: readonly string[] },
): Defect[] {
  const order = ({ state, width, mode }: View): number =>
    ((state === undefined ? 0 : states.indexOf(state) + 1) * widths.length + widths.indexOf(width)) *
      modes.length +
    modes.indexOf(mode);
  const defects = new Map<string, { readonly kind: Sighting; readonly places: Map<string, View[]> }>();
  for (const one of sightings.toSorted((a, b) => order(a.view) - order(b.view))) {
    const key = `${one.kind} ${one.message}`;
    const { places } = defects.get(key) ?? { places: new Map<string, View[]>() };
    if (!defects.has(key)) defects.set(key, { kind: one, places });
    places.set(one.place, [...(places.get(one.place) ?? []), one.view]);
  }
  return [...defects.values()]
    .map(({ kind: { kind, severity, message, suggestion }, places }) => ({
      kind,
      severity,
      message,
      suggestion,
      places: [...places].map(([place, views]) => ({ place, views })),
    }))
    .toSorted((a, b) => compareSeverity(a.severity, b.severity) || compareText(a.kind, b.kind));
}
