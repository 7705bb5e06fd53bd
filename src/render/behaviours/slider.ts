import { behaviour, on, onKey } from './dom.ts';

const SLIDER = behaviour('slider');

/** Keeps the figure beside a slider in step with its thumb; the browser moves the thumb. */
export function slider(root: Document): void {
  const tell = (range: HTMLElement): void => {
    const output = root.querySelector<HTMLOutputElement>(`output[for="${range.id}"]`);
    const value = Number((range as HTMLInputElement).value);
    const { unit } = output?.dataset ?? {};
    // As the page is drawn: thousands are set apart from five digits on.
    const figure = value < 10_000 ? String(value) : value.toLocaleString('en');
    if (output) output.value = unit === undefined ? figure : `${figure} ${unit}`;
  };
  on(root, 'input', SLIDER, tell);
  onKey(root, SLIDER, (range, { key }) => {
    if (key !== 'Delete' || !(range instanceof HTMLInputElement)) return false;
    range.value = range.defaultValue;
    tell(range);
    return true;
  });
}
