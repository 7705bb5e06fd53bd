import type { Shape, ShapeElement, ShapeNode } from './shape.ts';

/**
 * The native element that takes the props of a component, by its exported name:
 *
 * - `button`: the element, with the children of the component
 * - `label>input:checkbox`: a field of that type in a label, which contains the children
 * - `label=input`: a field with a label from the `label` prop
 * - `a@to`: a link whose address is the prop `to`
 * - `img@name`: an image, if it has a `src`, whose alternative text is the prop `name`
 * - `svg`: an icon, whose children are not content
 */
type Elements = Readonly<Record<string, string>>;

/** Expands lists of names: `{ button: 'Button IconButton' }`. */
const byElement = (names: Readonly<Record<string, string>>): Elements =>
  Object.fromEntries(
    Object.entries(names).flatMap(([element, list]) => list.split(' ').map((name) => [name, element])),
  );

const ROUTER_LINKS = byElement({ 'a@to': 'Link NavLink' });

/** Only components whose element does not depend on more than the props of `REPLACING_PROPS`. */
const LIBRARIES: Readonly<Record<string, Elements>> = {
  '@chakra-ui/react': byElement({
    button: 'Button IconButton MenuButton MenuItem Tab AccordionButton PopoverTrigger',
    input: 'Input NumberInputField PinInputField',
    select: 'Select',
    textarea: 'Textarea',
    'label>input:checkbox': 'Checkbox Switch',
    'label>input:radio': 'Radio',
    label: 'FormLabel',
    a: 'Link LinkOverlay BreadcrumbLink',
    img: 'Image Img',
    'img@name': 'Avatar',
    svg: 'Icon',
    div: 'Box Flex Stack HStack VStack Grid GridItem SimpleGrid Center Container Wrap InputGroup InputLeftElement InputRightElement InputLeftAddon InputRightAddon ButtonGroup AvatarGroup AspectRatio Circle Square Card CardHeader CardBody CardFooter ModalBody ModalContent DrawerBody MenuList',
    p: 'Text',
    h2: 'Heading',
    span: 'Badge Highlight',
    ul: 'List UnorderedList',
    li: 'ListItem',
    table: 'Table',
    tbody: 'Tbody',
    thead: 'Thead',
    tr: 'Tr',
    td: 'Td',
    th: 'Th',
  }),
  '@mui/material': byElement({
    button: 'Button IconButton ButtonBase Fab ToggleButton',
    a: 'Link',
    input: 'InputBase OutlinedInput FilledInput Input',
    label: 'FormLabel InputLabel',
    div: 'Box Stack Grid Container Paper Card CardContent CardActions Toolbar',
    svg: 'SvgIcon',
  }),
  '@mantine/core': byElement({
    button: 'Button ActionIcon UnstyledButton CloseButton',
    a: 'Anchor',
    img: 'Image',
    'label=input': 'TextInput PasswordInput NumberInput FileInput',
    'label=textarea': 'Textarea',
    'label=select': 'NativeSelect',
    div: 'Box Flex Group Stack Center Container Paper Grid Grid.Col SimpleGrid Card Card.Section',
    p: 'Text',
    h2: 'Title',
  }),
  '@headlessui/react': byElement({
    button:
      'MenuButton Menu.Button DisclosureButton Disclosure.Button PopoverButton Popover.Button ListboxButton Listbox.Button Button',
    input: 'Input',
    textarea: 'Textarea',
    select: 'Select',
  }),
  'react-textarea-autosize': { default: 'textarea' },
  'react-router-dom': ROUTER_LINKS,
  'react-router': ROUTER_LINKS,
  '@remix-run/react': ROUTER_LINKS,
  '@tanstack/react-router': ROUTER_LINKS,
  'vue-router': { RouterLink: 'a@to' },
  gatsby: { Link: 'a@to' },
  wouter: { Link: 'a' },
  'next/link': { default: 'a' },
  'next/form': { default: 'form' },
  'next/image': { default: 'img' },
  'next/legacy/image': { default: 'img' },
  'next/future/image': { default: 'img' },
  '@inertiajs/react': { Link: 'a' },
  '@inertiajs/vue3': { Link: 'a' },
};

/** Components that Vue and Nuxt projects use without importing them. */
const GLOBAL_VUE: Elements = {
  RouterLink: 'a@to',
  'router-link': 'a@to',
  NuxtLink: 'a@to',
  'nuxt-link': 'a@to',
};

/** Packages whose components are elements: `motion.div`. */
const NATIVE_WRAPPERS = /^(?:framer-motion|motion(?:\/.*)?|@react-spring\/web|react-spring)$/;

/** Packages of primitives whose triggers are buttons. */
const PRIMITIVES =
  /^(?:radix-ui|@radix-ui\/react-(?:dialog|alert-dialog|popover|dropdown-menu|collapsible|menubar|hover-card)|@base-ui(?:-components)?\/react(?:\/.+)?)$/;
const PRIMITIVE_BUTTON =
  /^(?:(?:Dialog|AlertDialog|Popover|DropdownMenu|Menu|Collapsible|Menubar)\.?)?(?:Trigger|Close)$/;

/** The shape of a component of a library: `module#name`. */
export function findLibraryShape(target: string, isVue = false): Shape | undefined {
  const at = target.lastIndexOf('#');
  if (at < 0) return isVue ? toShape(GLOBAL_VUE[target]) : undefined;
  const module = target.slice(0, at);
  const name = target.slice(at + 1);
  if (NATIVE_WRAPPERS.test(module)) {
    const [, tag] = /^(?:motion|m|animated)\.([a-z]\w*)$/.exec(name) ?? [];
    return toShape(tag);
  }
  if (PRIMITIVES.test(module)) return PRIMITIVE_BUTTON.test(name) ? toShape('button') : undefined;
  const library = LIBRARIES[module];
  if (library) return Object.hasOwn(library, name) ? toShape(library[name]) : undefined;
  // `@mui/material/Button` has one component.
  const slash = module.lastIndexOf('/');
  const folder = LIBRARIES[module.slice(0, slash)];
  const own = module.slice(slash + 1);
  return folder && name === 'default' && Object.hasOwn(folder, own) ? toShape(folder[own]) : undefined;
}

const shapes = new Map<string, Shape>();

function toShape(notation: string | undefined): Shape | undefined {
  if (notation === undefined) return undefined;
  const known = shapes.get(notation);
  if (known) return known;
  const shape = { nodes: [parseNotation(notation)], ...(notation === 'img@name' ? { needs: 'src' } : {}) };
  shapes.set(notation, shape);
  return shape;
}

const CHILDREN: ShapeNode = { is: 'children' };

function parseNotation(notation: string): ShapeElement {
  const [, label, field = '', type] = /^label([>=])(\w+)(?::(\w+))?$/.exec(notation) ?? [];
  if (label !== undefined) {
    const control = element(field, type === undefined ? [] : [['type', type]], ['children', 'label']);
    return {
      ...element('label', [], undefined),
      children: label === '>' ? [control, CHILDREN] : [{ is: 'prop', name: 'label' }, control],
    };
  }
  const [tag = '', prop] = notation.split('@');
  if (prop === undefined)
    return { ...element(tag, [], []), children: tag === 'svg' || tag === 'img' ? [] : [CHILDREN] };
  const name = tag === 'img' ? 'alt' : 'href';
  return { ...element(tag, [[name, { prop }]], [prop]), children: tag === 'img' ? [] : [CHILDREN] };
}

const element = (
  tag: string,
  attributes: ShapeElement['attributes'],
  rest: readonly string[] | undefined,
): ShapeElement => ({ is: 'element', tag, attributes, ...(rest ? { rest } : {}), children: [] });
