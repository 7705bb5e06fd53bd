import { all, behaviour, focusables, isModified, onKey, within } from './dom.ts';

const CANVAS = behaviour('canvas');

type Way = readonly [right: number, down: number];

export const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The zoom after a key; `0` resets it. */
export const zoomed = (key: string, zoom: number): number | undefined =>
  key === '+'
    ? Math.min(zoom * 1.5, 4)
    : key === '-'
      ? Math.max(zoom / 1.5, 0.4)
      : key === '0'
        ? 1
        : undefined;

/** The nearest item in a direction; sideways distance counts double. */
function nearest(things: readonly HTMLElement[], from: Element, [right, down]: Way): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const far = (thing: Element): number => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const dx = x + width / 2 - here.x - here.width / 2;
    const dy = y + height / 2 - here.y - here.height / 2;
    const ahead = dx * right + dy * down;
    return ahead > 1 ? ahead + 2 * Math.abs(dx * down + dy * right) : Infinity;
  };
  const [next] = things.toSorted((one, two) => far(one) - far(two) || 0);
  return next && far(next) < Infinity ? next : undefined;
}

/** Items on a surface: Tab visits them in order, arrow keys by position. */
export function canvas(root: Document): void {
  onKey(root, CANVAS, (own, event) => {
    const { key } = event;
    const surface = own.querySelector<HTMLElement>('[data-kind]');
    if (!surface || isModified(event)) return false;
    const zoom = zoomed(key, Number(surface.style.zoom) || 1);
    const things = focusables(surface);
    const from = things.find((thing) => thing === event.target);
    const way = WAYS[key];
    // Without a new width only the text would grow.
    if (zoom) Object.assign(surface.style, { zoom, inlineSize: `${zoom * 100}%` });
    else if (from && way) nearest(things, from, way)?.focus();
    else if (from && (key === 'Home' || key === 'End')) things.at(key === 'End' ? -1 : 0)?.focus();
    else return false;
    return true;
  });
}

const MAP = behaviour('map');

/** Highlights the pin of the selected place; keys pan and zoom the map. */
export function map(root: Document): void {
  // The picture is interactive only with a script.
  for (const scene of all(root, `${MAP} [role=img]`)) {
    scene.setAttribute('role', 'application');
    scene.tabIndex = 0;
  }
  within(root, 'click', MAP, '[data-place][aria-pressed]', (own, { dataset }) => {
    for (const pin of all(own, '[data-pin]'))
      pin.toggleAttribute('data-chosen', pin.dataset['pin'] === dataset['place']);
  });
  onKey(root, `${MAP} [role=application]`, (scene, event) => {
    const ground = scene.querySelector<SVGElement>('[data-ground]');
    const [x = 0, y = 0, scale = 1] = (scene.dataset['view'] ?? '').split(' ').filter(Boolean).map(Number);
    const [right, down] = WAYS[event.key] ?? [0, 0];
    const zoom = zoomed(event.key, scale) ?? scale;
    if (!ground || isModified(event) || (right === down && zoom === scale)) return false;
    // Pans by a quarter of the view, but never entirely out of sight.
    const [left, up] = [x - (right * 25) / scale, y - (down * 25) / scale].map((at) =>
      Math.max(-50, Math.min(50, at)),
    );
    scene.dataset['view'] = `${left} ${up} ${zoom}`;
    ground.style.transform = `scale(${zoom})translate(${left}%,${up}%)`;
    return true;
  });
}
