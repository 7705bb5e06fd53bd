import { languageOf } from '../../../source/parse.ts';
import type { Element, Source } from '../../../source/source.ts';
import { getAttribute, walkElements } from '../../../source/elements.ts';
import { quote } from '../../../base/text.ts';
import type { FileRule } from '../../rule.ts';
import { isDrawnElsewhere } from './styles.ts';
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
  summary: "Where the project has a component for a control, pages use it instead of the platform's own.",
  why: 'The component carries the looks, the states and the accessibility that were agreed once; a raw control next to it has to repeat them and soon does not.',
  bad: '<button className="save">Save</button>',
  good: '<Button>Save</Button>',
  check(source, { components }) {
    if (components.size === 0 || isDrawnElsewhere(source)) return [];
    return [...walkElements(source.roots)].flatMap(({ element }) => {
      const component = components.get(element.tag);
      if (!component || !isReplaced(element, component) || !canUse(source, component)) return [];
      return [
        {
          message: `<${element.tag}> is drawn directly, although the project has ${quote(component.name)} for it.`,
          span: element.open,
          suggestion: `Use ${quote(component.name)} of ${quote(component.file)}.`,
        },
      ];
    });
  },
};

/** The component is for this element: what it is in the end must be said here. */
function isReplaced(element: Element, { name }: Component): boolean {
  if (!CONTROLS.has(element.tag)) return false;
  // A tab, a switch or an entry of a menu only looks like what it is made of.
  const role = getAttribute(element, 'role')?.value;
  if (role && !(role.is === 'text' && role.text === element.tag)) return false;
  const type = getAttribute(element, 'type')?.value;
  if (type?.is === 'dynamic') return element.tag !== 'input' && isGeneralComponentFor(name, element.tag);
  const said = type?.is === 'text' ? type.text.toLowerCase() : undefined;
  return isGeneralComponentFor(name, element.tag, said);
}

/** The file is one that uses components, and not among those that make them. */
function canUse({ path, language, imports }: Source, component: Component): boolean {
  if (path === component.file || language === 'html') return false;
  if (language !== 'astro' && language !== languageOf(component.file)) return false;
  if (PRIMITIVES.test(path)) return false;
  // Next to the component others are made of the same controls, unless they use it themselves.
  const isNeighbour = homeOf(path) === homeOf(component.file);
  return !isNeighbour || imports.some(({ names }) => names.some(({ local }) => local === component.name));
}

/** Folders of the parts that everything else is made of. */
const PRIMITIVES = /(?:^|\/)(?:ui|design-system|primitives|atoms|base|elements|controls|shared)\//i;

/** The folder of the file; where each component has a folder of its own, the one around those. */
function homeOf(path: string): string {
  const [file = '', folder = '', ...above] = path.split('/').toReversed();
  const isOwn = /^(?:index)\./.test(file) || plain(file.replace(/\..*$/, '')) === plain(folder);
  return (isOwn ? above : [folder, ...above]).join('/');
}

const plain = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();
