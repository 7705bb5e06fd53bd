/**
 * The one script of a rendered page. It adds keys and movement to markup that already says what it is; without
 * it the page can be read. Nothing is drawn here but the palette, the overview of keys and the corner badge.
 *
 * | Behaviour   | What the markup must be |
 * | ----------- | ----------------------- |
 * | hotkeys     | `<script type="application/json" id="svc-navigation">` with a `Navigation` (navigation.ts); `data-hotkey="Cmd+b"` on a button presses it while it is visible |
 * | actions     | an action of a hotkey or command: `open-help`, `open-palette`, `search`, `switch-theme` and `print` are known; any other presses the first visible `button[data-action="<name>"]`, or is said in the badge |
 * | palette     | `palette` of that block; `data-behaviour="palette-open"` on a button opens it too |
 * | tabs        | `data-behaviour="tabs"` on or around `role=tablist`; `button role=tab` with `aria-controls` and `aria-selected`, `role=tabpanel` with that id (tabs may share one); `aria-orientation="vertical"`: Enter opens |
 * | menu        | `role=menu` of `role=menuitem(checkbox\|radio)`, which are the buttons or links themselves; stands on the page, or is `hidden` and opened by: |
 * | menu-button | `data-behaviour="menu-button"`, `aria-haspopup="menu"`, `aria-expanded`, `aria-controls` = the menu; without `aria-controls` it does nothing. An entry with a submenu has the same but `data-behaviour` |
 * | menubar     | `data-behaviour="menubar" role=menubar` around entries with `role=menuitem`, those with a menu being menu buttons |
 * | dialog      | `<dialog id data-kind="modal\|alert\|drawer\|popover">`, opened by any button with `aria-controls`; `data-close` on buttons within, `autofocus` where to begin. A dialog that is drawn as a part of the page (`section role=dialog`) is left alone |
 * | disclosure  | `button[aria-expanded][aria-controls]`, part `hidden`; `data-closes-on="escape outside-press"` on the part makes it close like a popup |
 * | accordion   | `data-behaviour="accordion"` around such buttons or `summary`s: arrows; `data-single`: one is open at a time |
 * | drawer      | region with id, `data-behaviour="drawer" data-closes-on="escape outside-press choice navigation" data-focus="first-item\|heading\|search-field\|region"`; a button with `aria-controls` and `aria-expanded` toggles its `data-open` |
 * | tree        | `data-behaviour="tree" role=tree`; `role=treeitem` with `aria-expanded` where it has a child `role=group`; `aria-selected` or `aria-checked`; `aria-multiselectable` on the tree |
 * | listbox     | `data-behaviour="listbox" role=listbox` of `role=option[aria-selected]`; `aria-multiselectable` |
 * | combobox    | `data-behaviour="combobox"` around `input[role=combobox][aria-expanded][aria-controls]` and its `role=listbox hidden`, options with ids; the option Enter takes has `data-active` |
 * | toolbar     | `data-behaviour="toolbar" role=toolbar`, `aria-orientation`; `aria-controls` = where Escape leads back to |
 * | grid        | `data-behaviour="grid" role=grid`; rows `tr` or `role=row`, cells `td`, `th` or by role |
 * | carousel    | `data-behaviour="carousel"`; `data-slide` on slides, `data-step="1\|-1"` on buttons; optional tabs whose panels are the slides |
 * | sort        | `th[aria-sort] > button`; `data-value` on a cell, or `<time datetime>` in it, sorts by that |
 * | toggle      | `button[aria-pressed]`; `data-exclusive` around buttons: one of them is pressed |
 * | toast       | `data-behaviour="toast"`, newest first, with a button `data-dismiss` or `data-action="dismiss"` |
 * | mode        | `<html data-mode>` unless the theme has one mode; `data-behaviour="mode"` on a `select` or around radios or `button[value]`s with `light`, `dark`, `auto`, or on one button that changes over |
 * | radio, slider, switch, checkbox, details | native: nothing is needed |
 *
 * Elements that are made here: `.svc-status`, `.svc-palette`, `.svc-keys`; their style is ../behaviours-css.ts.
 */
import { actions } from './actions.ts';
import { carousel } from './carousel.ts';
import { combobox } from './combobox.ts';
import { dialog } from './dialog.ts';
import { disclosure } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { grid } from './grid.ts';
import { hotkeys } from './hotkeys.ts';
import { keys } from './keys.ts';
import { layers } from './layers.ts';
import { listbox } from './listbox.ts';
import { menu, menubar, menuButton } from './menu.ts';
import { applyMode, mode } from './mode.ts';
import { palette } from './palette.ts';
import { sort } from './sort.ts';
import { tabs } from './tabs.ts';
import { toast } from './toast.ts';
import { toggle } from './toggle.ts';
import { toolbar } from './toolbar.ts';
import { tree } from './tree.ts';

/** In this order a key is offered: to the widget that has focus, to what lies on top, and last to the app. */
const BEHAVIOURS: readonly ((root: Document) => void)[] = [
  mode,
  carousel,
  tabs,
  menu,
  menuButton,
  menubar,
  combobox,
  listbox,
  tree,
  grid,
  toolbar,
  disclosure,
  drawer,
  dialog,
  sort,
  toggle,
  toast,
  layers,
  actions,
  keys,
  palette,
  hotkeys,
];

const start = (): void => {
  for (const behaviour of BEHAVIOURS) behaviour(document);
};

applyMode(document);
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
