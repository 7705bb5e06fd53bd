/**
 * The script of a rendered page. It adds keys and movement to markup that already says what it is; without
 * it the page can be read. Nothing is drawn here but the palette, the overview of keys and the corner badge.
 *
 * | Behaviour   | What the markup must be |
 * | ----------- | ----------------------- |
 * | hotkeys     | `<script type="application/json" id="svc-navigation">` with a `Navigation` (navigation.ts); `data-hotkey="Cmd+b"` on a button presses it while it is visible |
 * | actions     | an action of a hotkey or command: `open-help`, `open-command-palette`, `search`, `switch-theme` and `print` are known; any other presses the first visible `button[data-action="<name>"]`, or is said in the badge; so is the action of a button that nothing else handles |
 * | palette     | `palette` of that block; `data-behaviour="palette-open"` on a button opens it too |
 * | tabs        | `data-behaviour="tabs"` on or around `role=tablist`; `button role=tab` with `aria-controls` and `aria-selected`, `role=tabpanel` with that id (tabs may share one); `aria-orientation="vertical"`: Enter opens |
 * | menu        | `role=menu` of `role=menuitem(checkbox\|radio)`, which are the buttons or links themselves; stands on the page, or is `hidden` and opened by: |
 * | menu-button | `data-behaviour="menu-button"`, `aria-haspopup="menu"`, `aria-expanded`, `aria-controls` = the menu; without `aria-controls` it does nothing. An entry with a submenu has the same but `data-behaviour` |
 * | menubar     | `data-behaviour="menubar" role=menubar` around entries with `role=menuitem`, those with a menu being menu buttons |
 * | dialog      | `<dialog>`, made here only; `data-action="close\|cancel\|dismiss"` on buttons within, `autofocus` where to begin |
 * | standing    | `data-behaviour="dialog"`: a dialog drawn as a part of the page; closed by the same buttons or Escape, it leaves a button that brings it back |
 * | popover     | a dialog of the kind `popover` right after a `button[aria-expanded]`, or beside a search field: closed, and over the page when it is open |
 * | disclosure  | `button[aria-expanded][aria-controls]`, part `hidden` |
 * | accordion   | `data-behaviour="accordion"` around `summary`s: arrows |
 * | drawer      | region with id, `data-behaviour="drawer" data-closes-on="escape outside-press choice navigation" data-focus="first-item\|heading\|search-field\|region"`; a button with `aria-controls` and `aria-expanded` toggles its `data-open` |
 * | tree        | `data-behaviour="tree" role=tree`; `role=treeitem` with `aria-expanded` where it has a child `role=group`; `aria-selected` |
 * | listbox     | `data-behaviour="listbox" role=listbox` of `role=option[aria-selected]`; `aria-multiselectable` |
 * | combobox    | `data-behaviour="combobox"` around `input[role=combobox][aria-expanded][aria-controls]` and its `role=listbox hidden`, options with ids; the option Enter takes has `data-active` |
 * | toolbar     | `data-behaviour="toolbar" role=toolbar`, `aria-orientation` |
 * | grid        | `table role=grid data-behaviour="grid"`; `data-days`: the cells are days |
 * | slider      | `input[type=range] data-behaviour="slider"` with an id, and `<output for data-unit>` |
 * | tags        | `data-behaviour="tags"` around a `ul`, an `input` and a `<template>` of one `li` with a `span` and a button `data-remove` |
 * | multi-select| `<details data-behaviour="multi-select">` with boxes to tick; `data-none` on the words that say which are |
 * | canvas      | `data-behaviour="canvas"` around a surface with `data-kind`, and on it what can have focus |
 * | map         | `data-behaviour="map"` around a scene `role=img` with `data-ground` in it, pins `data-pin="1"` and `button[aria-pressed][data-place="1"]` |
 * | media       | `data-behaviour="media"` around buttons with `data-media="play\|mute\|captions\|fullscreen"`, `input[type=range]` in seconds and `data-time` |
 * | sort        | `th[aria-sort] > button`; `data-value` on a cell, or `<time datetime>` in it, sorts by that |
 * | toggle      | `button[aria-pressed]`; `data-exclusive` around buttons: one of them is pressed |
 * | toast       | `data-behaviour="toast"`, newest first, with a button `data-action="dismiss"`, which elsewhere hides the notice around it |
 * | mode        | `<html data-mode>` unless the theme has one mode; `<select data-behaviour="mode">` of `light`, `dark`, `auto`; kept for the visit. A button with the action `switch-theme` is understood by its words |
 * | radio, switch, checkbox, details | native: nothing is needed |
 *
 * Elements that are made here: `.svc-status`, `.svc-palette`, `.svc-keys`; their style is ../behaviours-css.ts.
 */
import { actions } from './actions.ts';
import { canvas, map } from './canvas.ts';
import { combobox } from './combobox.ts';
import { dialog, standing } from './dialog.ts';
import { disclosure, toggle } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { grid } from './grid.ts';
import { hotkeys, keys } from './hotkeys.ts';
import { layers } from './layers.ts';
import { listbox } from './listbox.ts';
import { media } from './media.ts';
import { menu, menubar, menuButton } from './menu.ts';
import { mode } from './mode.ts';
import { multiSelect, slider } from './fields.ts';
import { palette } from './palette.ts';
import { popover } from './popover.ts';
import { sort } from './sort.ts';
import { startWith } from './start.ts';
import { tabs } from './tabs.ts';
import { tags } from './tags.ts';
import { toast } from './toast.ts';
import { toolbar } from './toolbar.ts';
import { tree } from './tree.ts';

/** In this order a key is offered: to the widget that has focus, to what lies on top, and last to the app. */
startWith([
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
