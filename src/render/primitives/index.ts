import type { Primitive, PrimitiveName } from '../primitive.ts';
import { avatar } from './avatar.ts';
import { badge } from './badge.ts';
import { breadcrumb } from './breadcrumb.ts';
import { button } from './button.ts';
import { calendar } from './calendar.ts';
import { canvas } from './canvas.ts';
import { card } from './card.ts';
import { chart } from './chart.ts';
import { code } from './code.ts';
import { definitionList } from './definition-list.ts';
import { dialog } from './dialog.ts';
import { divider } from './divider.ts';
import { field } from './field.ts';
import { form } from './form.ts';
import { grid } from './grid.ts';
import { heading } from './heading.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import { link } from './link.ts';
import { list } from './list.ts';
import { map } from './map.ts';
import { media } from './media.ts';
import { meter } from './meter.ts';
import { nav } from './nav.ts';
import { pagination } from './pagination.ts';
import { progress } from './progress.ts';
import { quote } from './quote.ts';
import { row } from './row.ts';
import { split } from './split.ts';
import { stack } from './stack.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { text } from './text.ts';
import { timeline } from './timeline.ts';
import { toast } from './toast.ts';
import { tree } from './tree.ts';

export const PRIMITIVES: Readonly<Record<PrimitiveName, Primitive>> = {
  stack,
  row,
  grid,
  split,
  card,
  heading,
  text,
  image,
  icon,
  avatar,
  badge,
  button,
  link,
  field,
  form,
  table,
  list,
  'definition-list': definitionList,
  tabs,
  nav,
  breadcrumb,
  pagination,
  progress,
  meter,
  chart,
  code,
  quote,
  divider,
  dialog,
  toast,
  timeline,
  tree,
  calendar,
  map,
  canvas,
  media,
};
