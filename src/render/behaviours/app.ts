/**
 * The script of the pages that a project owns. Dialogs open with their buttons, messages follow their actions, and the
 * address can name a state; everything else is as in index.ts, in the same order.
 */
import { actions } from './actions.ts';
import { canvas, map } from './canvas.ts';
import { combobox } from './combobox.ts';
import { dialog } from './dialog.ts';
import { disclosure, toggle } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { grid } from './grid.ts';
import { hotkeys, keyList } from './hotkeys.ts';
import { layers } from './layers.ts';
import { listbox } from './listbox.ts';
import { media } from './media.ts';
import { menu, menubar, menuButton } from './menu.ts';
import { messages } from './messages.ts';
import { mode } from './mode.ts';
import { groupCheckbox, multiSelect, slider } from './fields.ts';
import { openers } from './openers.ts';
import { palette } from './palette.ts';
import { popover } from './popover.ts';
import { sort } from './sort.ts';
import { startBehaviours } from './start.ts';
import { states } from './states.ts';
import { tabs } from './tabs.ts';
import { tags } from './tags.ts';
import { toast } from './toast.ts';
import { toolbar } from './toolbar.ts';
import { tree } from './tree.ts';

/** Keys are offered in this order: to the focused widget, to the topmost layer, and last to the app. */
startBehaviours([
  states,
  mode,
  tabs,
  menu,
  menuButton,
  menubar,
  combobox,
  listbox,
  tree,
  grid,
  slider,
  tags,
  media,
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
  toast,
  openers,
  messages,
  actions,
  keyList,
  palette,
  hotkeys,
]);
