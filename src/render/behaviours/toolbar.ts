import { all, behaviour, on, onKey } from './dom.ts';
import { axisOf, startOf, setTabStop, target } from './roving.ts';

const BAR = behaviour('toolbar');
/** Controls that arrow keys move between; text fields, sliders and radio groups need the arrow keys themselves. */
const TOOL = ':is(button,select,input[type=checkbox]):enabled,a[href],summary';
const APART = ['menu', 'listbox', 'tablist', 'dialog'].map((role) => `${BAR} [role=${role}] *`).join(',');

const toolsOf = (bar: Element): HTMLElement[] => all(bar, TOOL).filter((tool) => !tool.matches(APART));

export function toolbar(root: Document): void {
  for (const bar of all(root, BAR)) setTabStop(toolsOf(bar), startOf(toolsOf(bar)));
  onKey(root, BAR, (bar, event) => {
    const items = toolsOf(bar).filter((tool) => tool.checkVisibility());
    const current = items.find((tool) => tool === event.target);
    const to = current && target(event, { items, current, axis: axisOf(bar, 'row'), round: true });
    to?.focus();
    return to !== undefined;
  });
  // The toolbar is entered where the focus was last.
  on(root, 'focusin', BAR, (bar, event) => {
    const tools = toolsOf(bar);
    const tool = tools.find((one) => one === event.target);
    if (tool) setTabStop(tools, tool);
  });
}
