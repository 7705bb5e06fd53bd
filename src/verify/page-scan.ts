import type { Facts, RouteFact } from './facts.ts';
import { kindOfName } from './kinds.ts';
import { decodeOutline, type Kind, type OutlineMarks, type OutlineNode } from './outline.ts';
import { toPackageName } from './facts/tree.ts';
import type { Project } from './rule.ts';

/** A place in a source file. */
export interface SourcePlace {
  readonly file: string;
  readonly start: number;
  /** Counted from 1; set in results. */
  readonly line?: number;
}

/** A part of a page that a mark or the pattern map names, with everything in it. */
export interface FoundPart extends SourcePlace {
  /** `data-pattern`; undefined if only `data-placement` is set. */
  readonly pattern?: string;
  readonly placement?: string;
  readonly by: 'mark' | 'map';
  readonly isInMain: boolean;
  readonly isConditional: boolean;
  readonly kinds: Set<Kind>;
  readonly slots: Set<string>;
  /** The reasons why some of its content cannot be seen. */
  readonly opaque: Set<string>;
}

/** Everything that the source shows of one page. */
export interface PageScan {
  readonly place: SourcePlace;
  /** In source order. */
  readonly parts: readonly FoundPart[];
  readonly kinds: ReadonlySet<Kind>;
  readonly hasMain: boolean;
  /** The reasons why some of the page cannot be seen; empty if all of it can. */
  readonly opaque: ReadonlySet<string>;
  /** Marks that are passed to a component that does not render them. */
  readonly lost: readonly SourcePlace[];
}

/** Real pages are far below these; generated ones must not take forever. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 60;

/** Components of frameworks and libraries that add no content of their own. */
const TRANSPARENT =
  /(?:Provider|Boundary|Context)$|^(?:Fragment|Suspense|StrictMode|Profiler|Helmet|Head|Script|Transition|TransitionGroup|AnimatePresence|KeepAlive|keep-alive|ClientOnly|Teleport|Await|Form|Link|NavLink|RouterLink|router-link|NuxtLink|nuxt-link|Image|NuxtImg|Navigate|ScrollRestoration|Meta|Title|svelte:head|svelte:fragment|svelte:window|svelte:body)$/;

/** Packages of frameworks and icons. Of other packages, nothing is known. */
const KNOWN_PACKAGE =
  /^(?:react|react-dom|preact|vue|svelte|solid-js|next|react-router|react-router-dom|@remix-run\/react|@tanstack\/react-router|wouter|vue-router|react-helmet|react-helmet-async|@tanstack\/react-query)$/;
const ICON_PACKAGE =
  /^(?:lucide-[\w-]+|@lucide\/\w+|react-icons|@heroicons\/\w+|@radix-ui\/react-icons|@tabler\/icons-\w+|@phosphor-icons\/\w+|phosphor-svelte|react-feather|react-bootstrap-icons|@iconify\/\w+)$/;

interface Context {
  readonly file: string;
  /** The content that the parent passes in, with its own context. */
  readonly content: { readonly nodes: readonly OutlineNode[]; readonly context: Context } | undefined;
  readonly open: readonly FoundPart[];
  readonly isInMain: boolean;
  readonly isConditional: boolean;
  /** The components around, to stop recursion. */
  readonly chain: readonly (readonly OutlineNode[])[];
  /** Marks that the parent passes to the root element. */
  readonly passed: PassedMarks | undefined;
}

interface PassedMarks {
  readonly marks: OutlineMarks;
  readonly place: SourcePlace;
  isUsed: boolean;
}

type ScanProject = Pick<Project, 'facts' | 'resolve' | 'map'>;

/** Follows the page of a route through the components of the project. */
export function scanPage(
  project: ScanProject,
  route: RouteFact & { readonly file: string },
): PageScan | undefined {
  const { facts } = project;
  const scanner = new PageScanner(project);
  if (route.by !== 'file' && route.page !== undefined) {
    const shown = (route.shows ?? [])
      .map((from) => project.resolve(route.file, from))
      .find((file) => file !== undefined);
    const place =
      shown === undefined
        ? route
        : {
            file: shown,
            start:
              findExport(project, shown, 'default')?.start ?? facts.get(shown)?.renders?.owners[0]?.[1] ?? 0,
          };
    return scanner.scan(decodeOutline(route.page), { ...TOP, file: route.file }, place);
  }
  const [first] = route.shows ?? [];
  const target: Target | undefined =
    route.by === 'file'
      ? findExport(project, route.file, 'default')
      : first === undefined
        ? undefined
        : resolveTarget(project, route.file, `${first}#default`);
  if (!target || !facts.has(target.file)) return undefined;
  return scanner.scan(target.outline(), { ...TOP, file: target.file }, { ...target });
}

const TOP: Omit<Context, 'file'> = {
  content: undefined,
  open: [],
  isInMain: false,
  isConditional: false,
  chain: [],
  passed: undefined,
};

/** Follows one exported component; undefined if it renders nothing that svc reads. */
export function scanComponent(project: ScanProject, file: string, exported: string): PageScan | undefined {
  const target = findExport(project, file, exported);
  return target && new PageScanner(project).scan(target.outline(), { ...TOP, file: target.file }, target);
}

class PageScanner {
  readonly #project: ScanProject;
  readonly #parts: FoundPart[] = [];
  readonly #kinds = new Set<Kind>();
  readonly #opaque = new Set<string>();
  readonly #lost: SourcePlace[] = [];
  /** Patterns by the component that the project has mapped them to. */
  readonly #mapped = new Map<string, string[]>();
  #hasMain = false;
  #nodes = 0;
  #texts = 0;

  constructor(project: ScanProject) {
    this.#project = project;
    for (const { pattern, component, exported } of project.map?.components ?? []) {
      const target = findExport(project, component, exported);
      const key = target ? keyOf(target) : `${component}#${exported}`;
      this.#mapped.set(key, [...(this.#mapped.get(key) ?? []), pattern]);
    }
  }

  /** Undefined if nothing was found at all: then the page is written in a way that svc does not read. */
  scan(nodes: readonly OutlineNode[], context: Context, { file, start }: SourcePlace): PageScan | undefined {
    this.#walk(nodes, context);
    const isMarkup = [...this.#kinds].some((kind) => kind !== 'text') || this.#parts.length + this.#texts > 0;
    if (!isMarkup && this.#opaque.size === 0) return undefined;
    return {
      place: { file, start },
      parts: this.#parts,
      kinds: this.#kinds,
      hasMain: this.#hasMain,
      opaque: this.#opaque,
      lost: this.#lost,
    };
  }

  #walk(nodes: readonly OutlineNode[], context: Context): void {
    for (const node of nodes) {
      if (++this.#nodes > MAX_NODES) {
        this.#addOpaque('more elements than svc follows', context);
        return;
      }
      this.#visit(node, context);
    }
  }

  #visit(node: OutlineNode, context: Context): void {
    switch (node.is) {
      case 'text':
        this.#texts++;
        this.#addKind('text', context);
        return;
      case 'opaque':
        this.#addOpaque(node.name, context);
        return;
      case 'children':
        if (context.content) {
          const { nodes, context: outer } = context.content;
          this.#walk(nodes, {
            ...outer,
            open: context.open,
            isInMain: context.isInMain,
            isConditional: context.isConditional,
          });
        } else this.#walk(node.children, context);
        return;
      case 'repeat':
        this.#addKind('repeat', context);
        this.#addKind('text', context);
        this.#walk(node.children, context.passed ? { ...context, passed: undefined } : context);
        return;
      case 'maybe':
        this.#addKind('text', context);
        this.#walk(node.children, context.isConditional ? context : { ...context, isConditional: true });
        return;
      case 'element':
        this.#visitElement(node, context);
        return;
      case 'call':
        this.#visitCall(node, context);
        return;
      case 'component':
        this.#visitComponent(node, context);
        return;
    }
  }

  #visitElement(node: OutlineNode, outer: Context): void {
    const kind = node.name === '' ? undefined : (node.name as Kind);
    const { passed } = outer;
    let context = outer;
    if (passed && takesMarks(node.marks, passed.marks)) {
      passed.isUsed = true;
      context = this.#openParts(passed.marks, passed.place, context);
    }
    if (context.passed) context = { ...context, passed: undefined };
    if (kind === 'main') {
      this.#hasMain = true;
      context = { ...context, isInMain: true };
    }
    const own = passed?.isUsed ? withoutPassed(node.marks, passed.marks) : node.marks;
    context = this.#openParts(own, { file: context.file, start: node.start }, context);
    if (kind) this.#addKind(kind, context);
    this.#walk(node.children, context);
  }

  /** A function of the project that renders nothing returns text. */
  #visitCall(node: OutlineNode, context: Context): void {
    this.#addKind('text', context);
    const target = resolveTarget(this.#project, context.file, node.name);
    if (target) this.#enter(target, [], { ...context, passed: undefined }, context);
  }

  #visitComponent(node: OutlineNode, outer: Context): void {
    const { file } = outer;
    const place = { file, start: node.start };
    const target = resolveTarget(this.#project, file, node.name);
    const context =
      this.#mapped.size === 0 ? outer : this.#openMapped(target ? keyOf(target) : node.name, place, outer);
    if (target) {
      const given = node.marks.isSpread && outer.passed ? outer.passed : undefined;
      const own: PassedMarks | undefined = hasMarks(node.marks)
        ? { marks: node.marks, place, isUsed: false }
        : given;
      this.#enter(target, node.children, { ...context, passed: own }, context);
      if (own && own !== given && !own.isUsed && isPart(own.marks)) this.#lost.push(place);
      return;
    }
    const [module, exported] = splitTarget(node.name);
    const name = exported === 'default' && module !== undefined ? nameOfModule(module) : exported;
    // A component of a library renders the marks that it is given.
    const isGiven = outer.passed !== undefined && takesMarks(node.marks, outer.passed.marks);
    if (outer.passed && isGiven) outer.passed.isUsed = true;
    const marks = outer.passed && isGiven ? { ...node.marks, ...outer.passed.marks } : node.marks;
    const from = module === undefined ? undefined : toPackageName(module);
    const isAround = isTransparent(from, name);
    // The marks are for the element inside of a provider.
    const passed = isAround && !isGiven ? outer.passed : undefined;
    const inner = this.#openParts(marks, place, { ...context, passed });
    const kind = kindOfName(name);
    if (kind) this.#addKind(kind, inner);
    if (from !== undefined && ICON_PACKAGE.test(from)) this.#addKind('image', inner);
    else if (!isAround) this.#addOpaque(describeOpaque(module, name), inner);
    this.#walk(node.children, inner);
  }

  #enter(target: Target, children: readonly OutlineNode[], context: Context, outer: Context): void {
    // Decoded once, so that the outline is the identity of a component.
    const outline = target.outline();
    if (context.chain.includes(outline) || context.chain.length > MAX_DEPTH) return;
    this.#walk(outline, {
      ...context,
      file: target.file,
      content: { nodes: children, context: outer },
      chain: [...context.chain, outline],
    });
  }

  #openParts({ pattern, placement, slot }: OutlineMarks, place: SourcePlace, context: Context): Context {
    if (slot !== undefined) for (const part of context.open) part.slots.add(slot);
    if (pattern === '*' || placement === '*') {
      this.#addOpaque('a mark whose value is only known at run time', context);
      return context;
    }
    if (pattern === undefined && placement === undefined) return context;
    return this.#open(
      { ...(pattern === undefined ? {} : { pattern }), ...(placement === undefined ? {} : { placement }) },
      place,
      'mark',
      context,
    );
  }

  #openMapped(key: string, place: SourcePlace, context: Context): Context {
    let inner = context;
    for (const pattern of this.#mapped.get(key) ?? []) inner = this.#open({ pattern }, place, 'map', inner);
    return inner;
  }

  #open(
    name: Pick<FoundPart, 'pattern' | 'placement'>,
    place: SourcePlace,
    by: FoundPart['by'],
    context: Context,
  ): Context {
    const { isInMain, isConditional } = context;
    const part: FoundPart = {
      ...name,
      ...place,
      by,
      isInMain,
      isConditional,
      kinds: new Set(),
      slots: new Set(),
      opaque: new Set(),
    };
    this.#parts.push(part);
    return { ...context, open: [...context.open, part] };
  }

  #addKind(kind: Kind, { open }: Context): void {
    this.#kinds.add(kind);
    for (const part of open) part.kinds.add(kind);
  }

  #addOpaque(reason: string, { open }: Context): void {
    this.#opaque.add(reason);
    for (const part of open) part.opaque.add(reason);
  }
}

const isPart = ({ pattern, placement }: OutlineMarks): boolean =>
  pattern !== undefined || placement !== undefined;

const MARKS = ['pattern', 'placement', 'slot'] as const;

/** The element has the attributes of its caller, or one of these marks with a value of its caller: `data-slot={slot}`. */
const takesMarks = (own: OutlineMarks, passed: OutlineMarks): boolean =>
  own.isSpread === true || MARKS.some((name) => own[name] === '*' && passed[name] !== undefined);

/** The marks of an element except those whose value its caller has passed. */
function withoutPassed(own: OutlineMarks, passed: OutlineMarks): OutlineMarks {
  const left: { pattern?: string; placement?: string; slot?: string } = {};
  for (const name of MARKS) {
    const value = own[name];
    if (value !== undefined && !(value === '*' && passed[name] !== undefined)) left[name] = value;
  }
  return left;
}

const hasMarks = ({ pattern, placement, slot }: OutlineMarks): boolean =>
  pattern !== undefined || placement !== undefined || slot !== undefined;

/** `next/link` → `Link`, `@mui/material/Button` → `Button`, `icon-button.js` → `IconButton`. */
const nameOfModule = (module: string): string =>
  (module.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const isTransparent = (from: string | undefined, name: string): boolean =>
  TRANSPARENT.test(name.split('.').at(-1) ?? '') &&
  (from === undefined || KNOWN_PACKAGE.test(from) || /(?:Provider|Boundary|Context)$/.test(name));

const describeOpaque = (module: string | undefined, name: string): string => {
  if (module === undefined) return `<${name}>, which is chosen at run time`;
  const from = toPackageName(module);
  return from === undefined
    ? `<${name}> of ${module}, which could not be found`
    : `<${name}> of the package ${from}`;
};

/** A component or function of the project. */
export interface Target extends SourcePlace {
  readonly name: string;
  outline(): readonly OutlineNode[];
}

const keyOf = ({ file, name }: Target): string => `${file}#${name}`;

const splitTarget = (target: string): [module: string | undefined, name: string] => {
  const at = target.lastIndexOf('#');
  return at < 0 ? [undefined, target] : [target.slice(0, at), target.slice(at + 1)];
};

/** Targets of the last projects by file and name: the pages of a project use the same components, again and again. */
const targets = new WeakMap<ScanProject, Map<string, Map<string, Target | undefined>>>();

/** The declaration that a name in a file refers to; undefined if it is not in a file of the project. */
export function resolveTarget(project: ScanProject, file: string, target: string): Target | undefined {
  const files = targets.get(project) ?? new Map<string, Map<string, Target | undefined>>();
  targets.set(project, files);
  const known = files.get(file) ?? new Map<string, Target | undefined>();
  files.set(file, known);
  if (known.has(target)) return known.get(target);
  const found = findTarget(project, file, target);
  known.set(target, found);
  return found;
}

function findTarget(project: ScanProject, file: string, target: string): Target | undefined {
  const [module, name] = splitTarget(target);
  if (module === undefined)
    return findOwner(project.facts, file, name) ?? findByName(project.facts, file, name);
  const found = project.resolve(file, module);
  return found === undefined ? undefined : findExport(project, found, name);
}

/** Chains of barrel files are short; circular ones must end. */
const MAX_REEXPORTS = 8;

/** The declaration that a module exports under a name, also through other modules. */
export function findExport(project: ScanProject, file: string, name: string, depth = 0): Target | undefined {
  const { facts } = project;
  const renders = facts.get(file)?.renders;
  if (!renders || depth > MAX_REEXPORTS) return undefined;
  const [base = '', ...members] = name.split('.');
  const target = renders.exports.find(([exported]) => exported === base)?.[1];
  if (target !== undefined) {
    const [module, own] = splitTarget(target);
    const full = [own, ...members].join('.');
    if (module === undefined) return findOwner(facts, file, full);
    const next = project.resolve(file, module);
    return next === undefined ? undefined : findExport(project, next, full, depth + 1);
  }
  for (const from of renders.stars) {
    const next = project.resolve(file, from);
    const found = next === undefined ? undefined : findExport(project, next, name, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Decoded outlines: pages share components. */
const decoded = new WeakMap<object, readonly OutlineNode[]>();

function decodeOnce(owner: object, outline: string): readonly OutlineNode[] {
  const known = decoded.get(owner) ?? decodeOutline(outline);
  decoded.set(owner, known);
  return known;
}

/** `Card.Header` is usually declared as `CardHeader`. */
function findOwner(facts: ReadonlyMap<string, Facts>, file: string, name: string): Target | undefined {
  const owners = facts.get(file)?.renders?.owners ?? [];
  const joined = name.replaceAll('.', '');
  const last = name.split('.').at(-1);
  const owner =
    owners.find(([own]) => own === name) ??
    (name.includes('.') ? owners.find(([own]) => own === joined || own === last) : undefined);
  if (!owner) return undefined;
  const [own, start, outline] = owner;
  return { file, name: own === '' ? 'default' : own, start, outline: () => decodeOnce(owner, outline) };
}

/** Templates may use components without importing them; then the name of the file must be unique. */
function findByName(facts: ReadonlyMap<string, Facts>, file: string, name: string): Target | undefined {
  if (!file.endsWith('.vue')) return undefined;
  const wanted = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [only, another] = indexTemplates(facts).get(wanted) ?? [];
  return only !== undefined && another === undefined ? findOwner(facts, only, '') : undefined;
}

/** The templates of the last projects by the names of their components: every element of a page looks one up. */
const templates = new WeakMap<ReadonlyMap<string, Facts>, ReadonlyMap<string, readonly string[]>>();

function indexTemplates(facts: ReadonlyMap<string, Facts>): ReadonlyMap<string, readonly string[]> {
  const before = templates.get(facts);
  if (before) return before;
  const files = new Map<string, string[]>();
  for (const [path, { components }] of facts)
    if (path.endsWith('.vue'))
      for (const name of new Set(components.map((one) => one.name)))
        files.set(name, [...(files.get(name) ?? []), path]);
  templates.set(facts, files);
  return files;
}
