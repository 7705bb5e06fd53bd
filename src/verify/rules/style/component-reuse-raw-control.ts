import { languageOf } from '../../../source/parse.ts';
import type { Element, Source } from '../../../source/source.ts';
import { getAttribute, walkElements } from '../../../source/elements.ts';
import { quote } from '../../../base/text.ts';
import type { FileRule } from '../../rule.ts';
import { isNotWebPage } from './styles.ts';
import { isGeneralComponentFor } from '../../contract.ts';

interface Component {
  readonly name: string;
  readonly file: string;
}

const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'dialog']);

export const componentReuseRawControl: FileRule = {
  scope: 'file',
  id: 'component-reuse-raw-control',
  code: 'COMP010',
  category: 'Components',
  severity: 'warn',
  lane: 'production-source',
  repair: 'replace-raw-control-with-local-component',
  layer: 'dna',
  summary: 'If the project has a component for a control, pages use it instead of the native element.',
  why: 'The component contains the styles, states and accessibility of the control. A native element has to repeat them and soon diverges.',
  bad: '<button className="save">Save</button>',
  good: '<Button>Save</Button>',
  check(source, { components }) {
    if (components.size === 0 || isNotWebPage(source)) return [];
    return [...walkElements(source.roots)].flatMap(({ element }) => {
      const component = components.get(element.tag);
      if (!component || !isReplaceable(element, component) || !canUseComponent(source, component)) return [];
      return [
        {
          message: `<${element.tag}> is used directly, although the project has the component ${quote(component.name)} for it.`,
          span: element.open,
          suggestion: `Use ${quote(component.name)} from ${quote(component.file)}.`,
        },
      ];
    });
  },
};

/** The component replaces this element. An element whose role or type is only known at run time is left alone. */
function isReplaceable(element: Element, { name }: Component): boolean {
  if (!CONTROLS.has(element.tag)) return false;
  // A button with the role of a tab, switch or menu item is a different control.
  const role = getAttribute(element, 'role')?.value;
  if (role && !(role.is === 'text' && role.text === element.tag)) return false;
  const type = getAttribute(element, 'type')?.value;
  if (type?.is === 'dynamic') return element.tag !== 'input' && isGeneralComponentFor(name, element.tag);
  const typeName = type?.is === 'text' ? type.text.toLowerCase() : undefined;
  return isGeneralComponentFor(name, element.tag, typeName);
}

/** The file uses components rather than implementing them. */
function canUseComponent({ path, language, imports }: Source, component: Component): boolean {
  if (path === component.file || language === 'html') return false;
  if (language !== 'astro' && language !== languageOf(component.file)) return false;
  if (PRIMITIVES.test(path)) return false;
  // Components in the same folder are built from native controls too, unless they import this one.
  const isNeighbour = getComponentFolder(path) === getComponentFolder(component.file);
  return !isNeighbour || imports.some(({ names }) => names.some(({ local }) => local === component.name));
}

/** Folders of primitive components. */
const PRIMITIVES = /(?:^|\/)(?:ui|design-system|primitives|atoms|base|elements|controls|shared)\//i;

/** The folder that contains the component, skipping a folder that holds only this component. */
function getComponentFolder(path: string): string {
  const [file = '', folder = '', ...above] = path.split('/').toReversed();
  const isOwn =
    /^(?:index)\./.test(file) || normalizeName(file.replace(/\..*$/, '')) === normalizeName(folder);
  return (isOwn ? above : [folder, ...above]).join('/');
}

const normalizeName = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();
