/** The script for pages without the widgets listed in ../page.ts, which make up a quarter of the full script. */
import { actions } from './actions.ts';
import { canvas, map } from './canvas.ts';
import { dialog, inlineDialog } from './dialog.ts';
import { disclosure, toggle } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { hotkeys, keyList } from './hotkeys.ts';
import { layers } from './layers.ts';
import { mode } from './mode.ts';
import { groupCheckbox, multiSelect, slider } from './fields.ts';
import { palette } from './palette.ts';
import { popover } from './popover.ts';
import { sort } from './sort.ts';
import { startBehaviours } from './start.ts';
import { tabs } from './tabs.ts';
import { toast } from './toast.ts';
import { toolbar } from './toolbar.ts';

/** In the order of index.ts. */
startBehaviours([
  mode,
  tabs,
  slider,
  canvas,
  map,
  multiSelect,
  groupCheckbox,
  toolbar,
  disclosure,
  popover,
  drawer,
  dialog,
  sort,
  toggle,
  layers,
  inlineDialog,
  toast,
  actions,
  keyList,
  palette,
  hotkeys,
]);
