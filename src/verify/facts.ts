import type { Span } from '../source/source.ts';

/** The facts about one file that project rules need. Plain data, so that they can be cached by the digest of the file. */
export interface Facts {
  /** Routes that the file defines, in the notation of the contract: `/orders/:id`. */
  readonly routes: readonly RouteFact[];
  /**
   * Keys that the file handles, in the notation of the contract: `g d`, `Cmd+k`, `/`. If not exact, one handler compares
   * with all of them, in unknown order; empty if the keys are only known at run time.
   */
  readonly keys: readonly (Span & { readonly keys: string; readonly isExact: boolean })[];
  /** Components the file declares or exports. */
  readonly components: readonly ComponentFact[];
  /** The native controls in the file and their number. */
  readonly controls: Readonly<Record<string, number>>;
  readonly imports: readonly string[];
  /** Evidence of interactions of the vocabulary, such as `drag-reorder`. */
  readonly interactions: readonly (Span & { readonly name: string; readonly how: string })[];
  /** Document features: its language, landmarks, a skip link, a command palette. */
  readonly marks: Readonly<Partial<Record<Mark, Span>>>;
  /** Custom properties that the file declares; `*` is a computed part of a name. */
  readonly properties: readonly string[];
  /** Declarations of theme tokens, backgrounds and colour schemes for the whole document; absent if there are none. */
  readonly tokens?: readonly TokenDeclaration[];
  /** References without a fallback to custom properties that the file does not declare; absent if there are none. */
  readonly references?: readonly (Span & { readonly name: string })[];
  /** Declarations of custom properties; absent if there are none. */
  readonly variables?: readonly VariableFact[];
  /** The style sheets that an HTML document links; absent in other files. */
  readonly links?: readonly string[];
  /** The file sets the font size of the document, so that a rem is not 16 px. */
  readonly rootSize?: true;
  /** A configuration of Tailwind; absent in other files. */
  readonly tailwind?: TailwindFacts;
  /** Custom properties that a script or markup names other than by using them, and so may set; absent if there are none. */
  readonly mentions?: readonly string[];
  /** Colours of a Tailwind theme that are one of its palette: `--color-primary` and `blue-600`; absent if there are none. */
  readonly aliases?: readonly (readonly [property: string, colour: string])[];
  /** Paths in exported constants by their name, such as `paths.home`; absent if there are none. */
  readonly constants?: ConstantFacts;
  /** Outlines of the components of the file; absent if it renders nothing. */
  readonly renders?: RenderFacts;
  /** Shapes of its components and the components it uses; absent if there are none. */
  readonly shapes?: ShapeFacts;
  /** The path below which the app is served, such as `/shop`; absent if the file does not set it. */
  readonly basePath?: string | undefined;
  /** The language of the document in the file, if it is a text; absent otherwise. */
  readonly language?: string;
  /** The place for a skip link in a document or in the layout of all pages; absent if there is none. */
  readonly skipPlace?: SkipPlace;
  /** Parse errors. */
  readonly problems: readonly (Span & { readonly message: string })[];
  /** The part of the file in a language that is not parsed: `styles in stylus`. */
  readonly unread?: string;
  /** Declarations of Sass or Less that only its compiler can compute; absent if there are none. */
  readonly computed?: number;
  /** The number of values in style objects of libraries that are not read, by kind; absent if there are none. */
  readonly unchecked?: Readonly<Record<string, number>>;
  /** Rules about files leave the file out; absent for code of the project. */
  readonly isThirdParty?: true;
}

export const EMPTY_FACTS: Facts = {
  routes: [],
  keys: [],
  components: [],
  controls: {},
  imports: [],
  interactions: [],
  marks: {},
  properties: [],
  problems: [],
};

/** A custom property with the name of a token, or a property that sets the mode of the document. */
export interface TokenDeclaration extends Span {
  readonly name: string;
  readonly value: string;
  /** The colour mode that it applies to. */
  readonly mode: 'light' | 'dark' | 'any';
}

export interface VariableFact {
  readonly name: string;
  readonly value: string;
  /**
   * `root` applies to the whole document; `theme` is a theme of Tailwind, which declares the property, `theme-inline` one
   * that may not; `part` is anything else.
   */
  readonly scope: 'root' | 'theme' | 'theme-inline' | 'part';
}

/** The theme of Tailwind 3 in its configuration. That of version 4 consists of custom properties. */
export interface TailwindFacts {
  readonly version: 3 | 4;
  /** Keys of a theme with their values, which are empty if they are not literal: `spacing`, `18`, `4.5rem`. */
  readonly entries: readonly (readonly [group: string, key: string, value: string])[];
  /** Groups that replace those of the default theme. */
  readonly replaced: readonly string[];
  /** The theme has parts that are not in the file, such as presets. */
  readonly isOpen: boolean;
}

/** The start of the body, before everything else that can be focused. */
export interface SkipPlace {
  readonly at: number;
  /** The line break and indentation before the first element there; empty if it is in the same line. */
  readonly indent: string;
  /** The id of the main landmark, and the edit that sets it if it is missing. */
  readonly id: string;
  readonly named?: Span & { readonly text: string };
  readonly classAttribute: 'class' | 'className';
}

/** Texts that other files may use as paths. */
export interface ConstantFacts {
  /** By the exported name and the keys in it: `paths.home.path`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Modules whose exports are exported again. */
  readonly from: readonly string[];
}

/** Outlines are encoded by `outline.ts`. In them, `module#name` is an export of another module. */
export interface RenderFacts {
  /** The top-level declarations that render something: name, position and outline. A template has one without a name. */
  readonly owners: readonly (readonly [name: string, start: number, outline: string])[];
  /** Exported names with the declaration they refer to, or `module#name`. */
  readonly exports: readonly (readonly [name: string, target: string])[];
  /** Modules whose exports are all exported again. */
  readonly stars: readonly string[];
}

/** Shapes are encoded by `shape.ts`. */
export interface ShapeFacts {
  /** The tags of components in the file with what they mean: a declaration of the file, or `module#name`. */
  readonly uses: readonly (readonly [tag: string, target: string])[];
  /** The components that the file declares. A template has one without a name. */
  readonly shapes: readonly (readonly [name: string, shape: string])[];
}

/**
 * `document` is the `html` start tag or the doctype of a complete HTML document, with or without a language;
 * `focus-indicator` a rule of a style sheet for every focused element; `title` code that sets the title of documents, which
 * an HTML document does only for itself.
 */
export type Mark =
  | 'document'
  | 'language'
  | 'main'
  | 'skip-link'
  | 'command-palette'
  | 'focus-visible'
  | 'focus-indicator'
  | 'title';

export interface RouteFact extends Span {
  readonly path: string;
  /** The kind of definition: a file convention, an element, an object or a call. */
  readonly by: 'file' | 'element' | 'object' | 'call';
  /** False for layouts and redirects. */
  readonly isPage: boolean;
  /** The framework whose convention it follows; irrelevant in projects with another framework. */
  readonly convention?: Convention;
  /** The path continues a path from another file. */
  readonly isRelative?: true;
  /** Import specifiers of its page, innermost first; absent if the page is defined in this file. */
  readonly shows?: readonly string[];
  /** The outline of its page, if the file defines it; see `RenderFacts`. */
  readonly page?: string;
  /** There are routes below this path that this file does not list; if it ends in `/*`, perhaps no file does. */
  readonly isOpen?: true;
}

export type Convention = Exclude<Framework, 'unknown'>;

export interface ComponentFact extends Span {
  readonly name: string;
  /** The native control that it renders as its root element, such as `button`. */
  readonly draws?: string;
  readonly isExported: boolean;
}

export type Framework =
  | 'next-app'
  | 'next-pages'
  | 'react-router'
  | 'tanstack-router'
  | 'vue-router'
  /** Flat route files: `app/routes/orders.$id.tsx`. */
  | 'remix'
  /** Route files in folders: `app/routes/orders/$id.tsx`, `app/routes/orders+/$id.tsx`. */
  | 'remix-folders'
  | 'angular'
  | 'nuxt'
  | 'sveltekit'
  | 'astro'
  | 'html'
  | 'unknown';
