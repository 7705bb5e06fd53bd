import { listOutcomes } from './css.ts';
import { formatStyleNumber, toKebabCase } from './jsx.ts';
import { shiftSpan, type SourceParts } from './parts.ts';
import type { Declaration, SyntaxNode } from './source.ts';
import { evaluateConstant, evaluateString, stripTypeSyntax, walkNodes } from './syntax.ts';

/** A quick text search avoids walking the trees of other files. */
const MENTIONED =
  /['"](?:@chakra-ui\/|@mui\/|@material-ui\/|@emotion\/|@vanilla-extract\/|styled-components['"]|tss-react)|\bsx\s*[=:]/;

/** The meaning of numbers in a library, and of names such as `white`. */
interface Dialect {
  /** Numbers are pixels; otherwise they are steps of a theme. */
  readonly arePixels: boolean;
  readonly areNamesTokens: boolean;
}

const SX: Dialect = { arePixels: false, areNamesTokens: false };
const CHAKRA: Dialect = { arePixels: false, areNamesTokens: true };
const CSS: Dialect = { arePixels: true, areNamesTokens: false };

/** Functions that take style objects, by package. */
const STYLE_FUNCTIONS: readonly (readonly [packages: RegExp, names: RegExp])[] = [
  [/^@vanilla-extract\/(?:css|recipes)$/, /^(?:style|globalStyle|styleVariants|recipe)$/],
  [
    /^(?:@mui\/(?:material(?:\/styles)?|system|joy(?:\/styles)?)|@emotion\/styled|styled-components)$/,
    /^(?:styled|default)$/,
  ],
  [/^@emotion\/(?:react|css)$/, /^css$/],
  [
    /^(?:@mui\/styles|@material-ui\/(?:core(?:\/styles)?|styles)|tss-react(?:\/mui)?)$/,
    /^(?:makeStyles|withStyles|createStyles)$/,
  ],
];

/** Functions whose argument defines a theme: its values are tokens, not uses of them. */
const THEME_FUNCTIONS: readonly (readonly [packages: RegExp, names: RegExp])[] = [
  [/^@(?:mui|material-ui)\//, /^(?:experimental_)?(?:createTheme|createMuiTheme|extendTheme)$/],
  [
    /^@chakra-ui\//,
    /^(?:extendTheme|extendBaseTheme|createSystem|defineConfig|defineTokens|defineSemanticTokens|defineStyleConfig|defineRecipe)$/,
  ],
  [/^@vanilla-extract\/css$/, /^create(?:Global)?Theme$/],
];

/** Short names of properties in Chakra UI and the system of Material UI. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  p: 'padding',
  m: 'margin',
  ...Object.fromEntries(
    Object.entries({
      t: 'top',
      r: 'right',
      b: 'bottom',
      l: 'left',
      x: 'inline',
      y: 'block',
      s: 'inline-start',
      e: 'inline-end',
    }).flatMap(([short, side]) => [
      [`p${short}`, `padding-${side}`],
      [`m${short}`, `margin-${side}`],
    ]),
  ),
  paddingX: 'padding-inline',
  paddingY: 'padding-block',
  marginX: 'margin-inline',
  marginY: 'margin-block',
  bg: 'background',
  bgcolor: 'background-color',
  bgColor: 'background-color',
  bgGradient: 'background-image',
  rounded: 'border-radius',
};

/** Properties for which a theme has tokens; others are not counted if they are not read. */
const THEMED =
  /^(?:color|background(?:-color|-image)?|border(?:-.+)?|outline(?:-color)?|(?:box|text)-shadow|fill|stroke|(?:caret|accent)-color|margin(?:-.+)?|padding(?:-.+)?|inset(?:-.+)?|(?:row-|column-)?gap)$/;

/** Props of components that are styles. */
const STYLE_PROP =
  /^(?:p[trblxyse]?|m[trblxyse]?|(?:padding|margin)(?:Top|Right|Bottom|Left|X|Y|Start|End|Inline|Block)?|bg|bgcolor|bgColor|background|backgroundColor|color|borderColor|border(?:Top|Right|Bottom|Left)?(?:Color)?|borderRadius|rounded|(?:row|column)?[gG]ap|fill|stroke|boxShadow|outlineColor)$/;

/** A colour by its name, or by a name and a shade. */
const NAME = /^[a-z]+(?:\.\w+)*$/i;

const COMPUTED = 'computed value of style objects';
const COMPUTED_THEME = 'computed theme object';
const THEME = 'value of theme objects';

/** Reads the styles that libraries take as objects and props. Those that cannot be read are counted. */
export function readLibraryStyles(parts: SourceParts, tree: SyntaxNode, text: string, offset: number): void {
  if (MENTIONED.test(text)) new LibraryReader(parts, text, offset).read(tree);
}

class LibraryReader {
  readonly #parts: SourceParts;
  readonly #text: string;
  readonly #offset: number;
  readonly #imported = new Map<string, { readonly from: string; readonly name: string }>();
  readonly #named = new Set<SyntaxNode>();
  readonly #constants = new Map<string, SyntaxNode>();
  /** Objects that were read as a part of another one. */
  readonly #done = new Set<SyntaxNode>();

  constructor(parts: SourceParts, text: string, offset: number) {
    this.#parts = parts;
    this.#text = text;
    this.#offset = offset;
    for (const { from, names, isType } of parts.imports)
      if (!isType) for (const { imported: name, local } of names) this.#imported.set(local, { from, name });
  }

  read(tree: SyntaxNode): void {
    const usesChakra = [...this.#imported.values()].some(({ from }) => from.startsWith('@chakra-ui/'));
    const dialect = usesChakra ? CHAKRA : SX;
    for (const { node, parent } of walkNodes(tree))
      if (node.type === 'VariableDeclarator' && parent?.kind === 'const' && node.init)
        this.#constants.set(String((node.id as SyntaxNode).name), stripTypeSyntax(node.init as SyntaxNode));
    for (const { node } of walkNodes(tree)) {
      if (node.type === 'JSXOpeningElement') this.#readProps(node, dialect);
      else if (node.type === 'Property' && keyOf(node) === 'sx')
        this.#readStyles(node.value as SyntaxNode, dialect);
      else if (node.type === 'CallExpression') this.#readCall(node);
    }
  }

  #readProps(node: SyntaxNode, dialect: Dialect): void {
    const origin = this.#imported.get(baseName(node.name as SyntaxNode));
    const isSystem = /^@(?:chakra-ui\/react|mui\/(?:material|system)|material-ui\/core)(?:\/|$)/.test(
      origin?.from ?? '',
    );
    for (const attribute of node.attributes as SyntaxNode[]) {
      if (attribute.type !== 'JSXAttribute') continue;
      const name = String((attribute.name as SyntaxNode).name);
      const written = attribute.value as SyntaxNode | null;
      const value = written?.type === 'JSXExpressionContainer' ? (written.expression as SyntaxNode) : written;
      if (!value) continue;
      if (name === 'sx' || name === '__css') this.#readStyles(value, dialect);
      else if (!isSystem) continue;
      else if (STYLE_PROP.test(name))
        this.#readValue(name, value, attribute, { ...dialect, areNamesTokens: true });
      else if (/^_[a-z]/.test(name)) this.#readStyles(value, dialect);
    }
  }

  #readCall(node: SyntaxNode): void {
    const name = baseName(node.callee as SyntaxNode);
    const origin = this.#imported.get(name);
    if (!origin) return;
    const args = node.arguments as SyntaxNode[];
    if (THEME_FUNCTIONS.some(([packages, names]) => packages.test(origin.from) && names.test(origin.name))) {
      const count = args.reduce((sum, arg) => sum + countLiterals(arg), 0);
      if (count > 0) this.#count(THEME, count);
      else if (args.length > 0) this.#count(COMPUTED_THEME, 1);
      return;
    }
    if (!STYLE_FUNCTIONS.some(([packages, names]) => packages.test(origin.from) && names.test(origin.name)))
      return;
    // `styled(Button)` takes its styles in a second call.
    const isStyled = origin.name === 'styled' || origin.name === 'default';
    if (isStyled && (node.callee as SyntaxNode).type === 'Identifier') return;
    for (const arg of args) if (evaluateString(arg) === undefined) this.#readStyles(arg, CSS);
  }

  /** An object, a function that returns one, or a list of them. */
  #readStyles(node: SyntaxNode, dialect: Dialect): void {
    for (const outcome of listOutcomes(withoutCondition(node))) {
      const value = withoutCondition(outcome);
      if (value.type === 'ObjectExpression') this.#readObject(value, dialect);
      else if (value.type === 'ArrayExpression')
        for (const each of value.elements as (SyntaxNode | null)[]) {
          if (each) this.#readStyles(each, dialect);
        }
      else if (/^(?:ArrowFunction|Function)Expression$/.test(value.type)) {
        const returned = findReturned(value);
        if (returned) this.#readStyles(returned, dialect);
        else this.#count(COMPUTED, 1);
      } else if (value.type === 'SpreadElement') this.#readStyles(value.argument as SyntaxNode, dialect);
      else if (value.type === 'Identifier') this.#readNamed(String(value.name), dialect);
      else if (value.type !== 'Literal') this.#count(COMPUTED, 1);
    }
  }

  /** A constant of the file. Styles of the caller are read where they are passed. */
  #readNamed(name: string, dialect: Dialect): void {
    const own = this.#constants.get(name);
    if (own && !this.#named.has(own)) {
      // A constant may refer to itself.
      this.#named.add(own);
      this.#readStyles(own, dialect);
    } else if (!own && !/^(?:sx|undefined|props|rest|others?)$/.test(name)) this.#count(COMPUTED, 1);
  }

  #readObject(object: SyntaxNode, dialect: Dialect): void {
    if (this.#done.has(object)) return;
    this.#done.add(object);
    for (const property of object.properties as SyntaxNode[]) {
      if (property.type !== 'Property') {
        this.#readStyles(property, dialect);
        continue;
      }
      const key = keyOf(property);
      if (key === 'vars' || key?.startsWith('--')) continue;
      const value = stripTypeSyntax(property.value as SyntaxNode);
      const isProperty = key !== undefined && THEMED.test(toProperty(key));
      if (isProperty) this.#readValue(key, value, property, dialect);
      else if (/^(?:Object|Array)Expression$/.test(value.type)) this.#readStyles(value, dialect);
    }
  }

  /** A value, or one for each width: `{ xs: '8px', md: '16px' }`. */
  #readValue(name: string, given: SyntaxNode, owner: SyntaxNode, dialect: Dialect): void {
    const property = toProperty(name);
    if (!THEMED.test(property)) return;
    for (const outcome of listOutcomes(given)) {
      const node = stripTypeSyntax(outcome);
      const each =
        node.type === 'ObjectExpression'
          ? (node.properties as SyntaxNode[]).flatMap((one) =>
              one.type === 'Property' ? [one.value as SyntaxNode] : [],
            )
          : node.type === 'ArrayExpression'
            ? (node.elements as (SyntaxNode | null)[]).filter((one) => one !== null)
            : undefined;
      if (node.type === 'ObjectExpression') this.#done.add(node);
      if (each) for (const one of each) this.#addValue(property, one, owner, dialect);
      else this.#addValue(property, node, owner, dialect);
    }
  }

  #addValue(property: string, node: SyntaxNode, owner: SyntaxNode, dialect: Dialect): void {
    const constant = evaluateConstant(node);
    if (typeof constant === 'number' ? !dialect.arePixels : typeof constant !== 'string') {
      if (constant === undefined && !isThemeReference(this.#text.slice(node.start, node.end)))
        this.#count(COMPUTED, 1);
      return;
    }
    const value =
      typeof constant === 'number' ? formatStyleNumber(property, constant) : String(constant).trim();
    if (dialect.areNamesTokens && NAME.test(value)) return;
    const declaration: Declaration = {
      from: 'object',
      property,
      value,
      valueSpan: shiftSpan(node, this.#offset),
      selector: '',
      within: [],
      ...shiftSpan(owner, this.#offset),
    };
    (this.#parts.libraryStyles ??= []).push(declaration);
  }

  #count(what: string, count: number): void {
    if (count === 0) return;
    const unchecked = (this.#parts.unchecked ??= {});
    unchecked[what] = (unchecked[what] ?? 0) + count;
  }
}

function keyOf({ key, computed }: SyntaxNode): string | undefined {
  if (computed === true) return undefined;
  const node = key as SyntaxNode;
  return node.type === 'Identifier' ? String(node.name) : evaluateString(node);
}

const toProperty = (name: string): string =>
  Object.hasOwn(SHORT_NAMES, name)
    ? (SHORT_NAMES[name] ?? name)
    : name.includes('-')
      ? name
      : toKebabCase(name);

/** `styled` in `styled.div`, `styled(Button)` and `styled(Button, options)({})`. */
function baseName(from: SyntaxNode): string {
  let node = from;
  while (/^(?:(?:JSX)?MemberExpression|CallExpression)$/.test(node.type))
    node = (node.type === 'CallExpression' ? node.callee : node.object) as SyntaxNode;
  return String(node.name);
}

/** The styles under a condition, without it: `on && { color: 'red' }`. */
function withoutCondition(node: SyntaxNode): SyntaxNode {
  let inner = stripTypeSyntax(node);
  while (inner.type === 'LogicalExpression' && inner.operator === '&&')
    inner = stripTypeSyntax(inner.right as SyntaxNode);
  return inner;
}

/** The value that a function returns at its end. */
function findReturned({ body }: SyntaxNode): SyntaxNode | undefined {
  const node = body as SyntaxNode;
  if (node.type !== 'BlockStatement') return node;
  const last = (node.body as SyntaxNode[]).at(-1);
  return last?.type === 'ReturnStatement' ? ((last.argument as SyntaxNode | null) ?? undefined) : undefined;
}

const isThemeReference = (text: string): boolean =>
  /(?:^|[^\w$])(?:theme|vars|tokens?|palette|colors?|spacing|shape|space|radii)(?![\w$])/i.test(text) ||
  /[tT]heme\b/.test(text);

/** Literals with a colour or a length. */
function countLiterals(tree: SyntaxNode): number {
  let count = 0;
  for (const { node, parent } of walkNodes(tree)) {
    if (parent?.type === 'Property' && parent.key === node) continue;
    const value = evaluateConstant(node);
    if (typeof value === 'number' || (typeof value === 'string' && /^#|\(|\d(?:px|rem|em|%)$/.test(value)))
      count++;
  }
  return count;
}
