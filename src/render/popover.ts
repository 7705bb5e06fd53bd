import { el, type Child, type Html } from './html.ts';

interface Popover {
  readonly class: string;
  /** The name of the button, unless its content is one. */
  readonly label?: string | undefined;
  readonly summary: readonly Child[];
  readonly panel: readonly Child[];
}

/** A button of the frame with a panel that opens over the page, without a script too. */
export const renderPopover = ({ class: name, label, summary, panel }: Popover): Html =>
  el(
    'details',
    { class: `r-pop ${name}`, 'data-behaviour': 'multi-select' },
    el('summary', { 'aria-label': label }, ...summary),
    el('div', { class: 'r-panel' }, ...panel),
  );
