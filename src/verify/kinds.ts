import type { Attribute, Element } from '../source/source.ts';
import { getAttribute } from '../source/elements.ts';
import type { Kind } from './outline.ts';

export const TAGS: Readonly<Record<string, Kind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  select: 'field',
  textarea: 'field',
  button: 'button',
  summary: 'button',
  a: 'link',
  area: 'link',
  form: 'form',
  search: 'form',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  menu: 'list',
  table: 'table',
  img: 'image',
  svg: 'image',
  picture: 'image',
  video: 'image',
  canvas: 'image',
  object: 'image',
  iframe: 'image',
  nav: 'nav',
  main: 'main',
  dialog: 'dialog',
  progress: 'progress',
  meter: 'progress',
  blockquote: 'quote',
  q: 'quote',
  pre: 'code',
  code: 'code',
};

export const ROLES: Readonly<Record<string, Kind>> = {
  heading: 'heading',
  textbox: 'field',
  searchbox: 'field',
  combobox: 'field',
  checkbox: 'field',
  radio: 'field',
  switch: 'field',
  slider: 'field',
  spinbutton: 'field',
  form: 'form',
  search: 'form',
  button: 'button',
  menuitem: 'button',
  tab: 'button',
  link: 'link',
  list: 'list',
  listbox: 'list',
  feed: 'list',
  tree: 'list',
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  img: 'image',
  navigation: 'nav',
  main: 'main',
  dialog: 'dialog',
  alertdialog: 'dialog',
  tablist: 'tabs',
  progressbar: 'progress',
  meter: 'progress',
};

const isClick = ({ name }: Attribute): boolean => /^on:?click(?:$|[.|])/i.test(name);

/** The kind of a native element by its role or tag; undefined for generic elements. */
export function kindOf(element: Element): Kind | undefined {
  const role = element.attributes.find(({ name }) => name === 'role')?.value;
  if (role?.is === 'text') {
    const [first = ''] = role.text.trim().split(/\s+/);
    if (Object.hasOwn(ROLES, first)) return ROLES[first];
    if (first === 'none' || first === 'presentation') return undefined;
  }
  if (element.tag === 'input') {
    const type = getAttribute(element, 'type')?.value;
    const text = type?.is === 'text' ? type.text.toLowerCase() : '';
    if (text === 'hidden') return undefined;
    return /^(?:submit|button|reset|image)$/.test(text) ? 'button' : 'field';
  }
  if (Object.hasOwn(TAGS, element.tag)) return TAGS[element.tag];
  return element.attributes.some(isClick) ? 'button' : undefined;
}

/** Names of components of libraries, by what they render. A name proves presence only; it never proves absence. */
const NAMED: readonly (readonly [RegExp, Kind])[] = [
  [/(?:^|\.)(?:Heading|Title|H[1-6])$|(?:Card|Dialog|Alert|Modal)Title$/, 'heading'],
  [/(?:Button|Btn)$/, 'button'],
  [/(?:^|\.|Nav|Router|Nuxt)Link$|^Anchor$/, 'link'],
  [
    /(?:Input|TextField|Textarea|TextArea|Select|Combobox|Autocomplete|Checkbox|Switch|Slider|DatePicker|NumberField)$|^(?:Radio|RadioGroup)$/,
    'field',
  ],
  [/(?:^|\.)(?:Form|Form\.Root)$/, 'form'],
  [/(?:Table|DataGrid)$/, 'table'],
  [/(?:^|\.)(?:List|Listbox|Menu|Timeline)$/, 'list'],
  [/(?:Image|Img|Picture|Avatar|Icon|Chart|Svg|Map|Carousel)$/, 'image'],
  [/(?:Dialog|Modal|Drawer|Sheet)(?:\.?(?:Root|Content|Panel))?$/, 'dialog'],
  [/(?:^|\.)(?:Tabs|TabList|TabsList|Tabs\.List)$/, 'tabs'],
  [/(?:Progress|Meter|Spinner|Skeleton)$/, 'progress'],
  [/(?:Breadcrumbs?|Pagination|Navigation|NavigationMenu)$/, 'nav'],
];

/** The kind of a component that cannot be read, by its name. */
export const kindOfName = (name: string): Kind | undefined =>
  NAMED.find(([pattern]) => pattern.test(name))?.[1];
