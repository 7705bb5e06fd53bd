import { WAYS, zoomed } from './canvas.ts';
import { all, behaviour, isModified, onKey, within } from './dom.ts';

const MAP = behaviour('map');

/** The pin of a chosen place stands out; the ground is moved and brought closer by keys. */
export function map(root: Document): void {
  // Only with a script is there anything to do on the picture.
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
    // By a quarter of the view, and never so far that nothing of the ground is left to see.
    const [left, up] = [x - (right * 25) / scale, y - (down * 25) / scale].map((at) =>
      Math.max(-50, Math.min(50, at)),
    );
    scene.dataset['view'] = `${left} ${up} ${zoom}`;
    ground.style.transform = `scale(${zoom})translate(${left}%,${up}%)`;
    return true;
  });
}
