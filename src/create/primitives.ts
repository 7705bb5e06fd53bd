import type { CommonV1AnatomyNode } from '../schemas/types.ts';

type PrimitiveName = CommonV1AnatomyNode['is'];

/** The React component of a primitive. */
export interface UiComponent {
  readonly name: string;
  /** The module in `components/ui/`. */
  readonly file: string;
  /** Keys of a node that are properties of the component, in the order they are written. */
  readonly keys: readonly string[];
  /** True if the text of a node is the content of the element. */
  readonly hasTextContent?: true;
}

const GROUP = ['role', 'label', 'gap', 'align', 'justify'];
const CONTROL = ['variant', 'tone', 'size', 'icon', 'label', 'action'];
const LOOK = ['tone', 'size'];

export const UI_COMPONENTS: Readonly<Record<PrimitiveName, UiComponent>> = {
  stack: { name: 'Stack', file: 'stack', keys: GROUP },
  row: { name: 'Row', file: 'row', keys: GROUP },
  grid: { name: 'Grid', file: 'grid', keys: ['columns', ...GROUP] },
  split: { name: 'Split', file: 'split', keys: ['ratio', ...GROUP] },
  card: {
    name: 'Card',
    file: 'card',
    keys: ['variant', 'tone', 'role', 'label', 'gap', 'selected', 'expanded'],
  },
  heading: { name: 'Heading', file: 'heading', keys: ['level', 'icon', 'href'], hasTextContent: true },
  text: { name: 'Text', file: 'text', keys: ['kind', ...LOOK, 'icon'], hasTextContent: true },
  image: { name: 'Picture', file: 'picture', keys: ['alt', 'aspect', 'size'] },
  icon: { name: 'Icon', file: 'icon', keys: ['icon', 'label', ...LOOK] },
  avatar: { name: 'Avatar', file: 'avatar', keys: ['label', ...LOOK] },
  badge: { name: 'Badge', file: 'badge', keys: ['tone', 'variant', 'icon'], hasTextContent: true },
  button: {
    name: 'Button',
    file: 'button',
    keys: ['kind', ...CONTROL, 'selected', 'expanded', 'disabled'],
    hasTextContent: true,
  },
  link: { name: 'TextLink', file: 'text-link', keys: ['href', ...CONTROL, 'current'], hasTextContent: true },
  field: {
    name: 'Field',
    file: 'field',
    keys: [
      'kind',
      'label',
      'hide_label',
      'name',
      'value',
      'placeholder',
      'hint',
      'error',
      'options',
      'min',
      'max',
      'step',
      'unit',
      'icon',
      'required',
      'disabled',
      'read_only',
      'checked',
      'autocomplete',
      'action',
    ],
  },
  form: { name: 'Form', file: 'form', keys: ['label', 'gap'] },
  table: { name: 'Table', file: 'table', keys: ['label', 'columns', 'rows'] },
  list: { name: 'List', file: 'list', keys: ['kind', 'label', 'gap', 'ordered', 'items'] },
  'definition-list': { name: 'DefinitionList', file: 'definition-list', keys: ['label', 'items'] },
  tabs: { name: 'Tabs', file: 'tabs', keys: ['label', 'items'] },
  nav: { name: 'Nav', file: 'nav', keys: ['label', 'items'] },
  breadcrumb: { name: 'Breadcrumb', file: 'breadcrumb', keys: ['label', 'items'] },
  pagination: { name: 'Pagination', file: 'pagination', keys: ['label', 'value', 'max'] },
  progress: { name: 'Progress', file: 'progress', keys: ['label', 'value', 'max', 'unit', 'tone'] },
  meter: { name: 'Meter', file: 'meter', keys: ['label', 'value', 'min', 'max', 'unit', 'tone'] },
  // The component of a chart depends on its kind; see `uiComponentOf`.
  chart: {
    name: 'BarChart',
    file: 'chart/bar',
    keys: ['label', 'categories', 'series', 'flows', 'unit', 'tone', 'aspect'],
  },
  code: { name: 'CodeBlock', file: 'code-block', keys: ['text', 'label', 'language'] },
  quote: { name: 'Quote', file: 'quote', keys: ['cite'], hasTextContent: true },
  divider: { name: 'Divider', file: 'divider', keys: ['label'] },
  dialog: { name: 'Dialog', file: 'dialog', keys: ['kind', 'label', 'gap'] },
  toast: { name: 'Toast', file: 'toast', keys: ['tone', 'icon', 'text'] },
  timeline: { name: 'Timeline', file: 'timeline', keys: ['label', 'items'] },
  tree: { name: 'Tree', file: 'tree', keys: ['label', 'items'] },
  calendar: { name: 'Calendar', file: 'calendar', keys: ['kind', 'label', 'value', 'items'] },
  map: { name: 'MapView', file: 'map-view', keys: ['label', 'aspect', 'items'] },
  canvas: { name: 'Canvas', file: 'canvas', keys: ['kind', 'label', 'aspect', 'items'] },
  media: {
    name: 'Media',
    file: 'media',
    keys: ['kind', 'label', 'value', 'max', 'captions', 'alt', 'aspect'],
  },
};

/** Types of properties that take one of a few names. */
/** Charts by kind, each in its own module, so that pages load only the kinds that they show. */
export const CHARTS: Readonly<Record<string, Pick<UiComponent, 'name' | 'file'>>> = {
  line: { name: 'LineChart', file: 'chart/line' },
  area: { name: 'AreaChart', file: 'chart/line' },
  scatter: { name: 'ScatterChart', file: 'chart/line' },
  sparkline: { name: 'Sparkline', file: 'sparkline' },
  bar: { name: 'BarChart', file: 'chart/bar' },
  'stacked-bar': { name: 'StackedBarChart', file: 'chart/bar' },
  histogram: { name: 'HistogramChart', file: 'chart/bar' },
  candlestick: { name: 'CandlestickChart', file: 'chart/bar' },
  'horizontal-bar': { name: 'HorizontalBarChart', file: 'chart/rows' },
  span: { name: 'SpanChart', file: 'chart/rows' },
  funnel: { name: 'FunnelChart', file: 'chart/rows' },
  donut: { name: 'DonutChart', file: 'chart/polar' },
  radar: { name: 'RadarChart', file: 'chart/polar' },
  heatmap: { name: 'HeatmapChart', file: 'chart/cells' },
  treemap: { name: 'TreemapChart', file: 'chart/cells' },
  flow: { name: 'FlowChart', file: 'chart/flow' },
};

/** The component of a node: that of its primitive, and for a chart that of its kind. */
export function uiComponentOf(is: PrimitiveName, kind: unknown): UiComponent {
  const chart = is === 'chart' && typeof kind === 'string' ? CHARTS[kind] : undefined;
  return { ...UI_COMPONENTS[is], ...chart };
}

export function enumerationOf(key: string, is: string): string | undefined {
  switch (key) {
    case 'tone':
      return 'Tone';
    case 'icon':
      return 'IconName';
    case 'variant':
      return 'Variant';
    case 'size':
      return 'Size';
    case 'kind':
      return `${UI_COMPONENTS[is as PrimitiveName].name}Kind`;
    default:
      return undefined;
  }
}
