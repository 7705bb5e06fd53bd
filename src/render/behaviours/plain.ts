/** The script of a page without any of the widgets that ../script.ts names: a quarter of the whole is theirs. */
import { actions } from './actions.ts';
import { canvas } from './canvas.ts';
import { dialog } from './dialog.ts';
import { disclosure } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { hotkeys } from './hotkeys.ts';
import { keys } from './keys.ts';
import { layers } from './layers.ts';
import { map } from './map.ts';
import { media } from './media.ts';
import { mode } from './mode.ts';
import { multiSelect } from './multi-select.ts';
import { palette } from './palette.ts';
import { popover } from './popover.ts';
import { slider } from './slider.ts';
import { sort } from './sort.ts';
import { standing } from './standing.ts';
import { startWith } from './start.ts';
import { tabs } from './tabs.ts';
import { toast } from './toast.ts';
import { toggle } from './toggle.ts';
import { toolbar } from './toolbar.ts';

/** In the order of index.ts. */
startWith([
  mode,
  tabs,
  slider,
  media,
  canvas,
  map,
  multiSelect,
  toolbar,
  disclosure,
  popover,
  drawer,
  dialog,
  sort,
  toggle,
  layers,
  standing,
  toast,
  actions,
  keys,
  palette,
  hotkeys,
]);
