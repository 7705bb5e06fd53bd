import type { Span } from '../source/source.ts';

/** What rules about the whole project need of one file; plain data, so that it can be kept by the file's digest. */
export interface Facts {
  /** Paths that the file gives a page to, in the way the contract writes them: `/orders/:id`. */
  readonly routes: readonly RouteFact[];
  /**
   * Keys the file listens to, as the contract writes them: `g d`, `Cmd+k`, `/`. Where it is not exact, one handler
   * compares with all of them, in whatever order; empty where only the running app knows them.
   */
  readonly keys: readonly (Span & { readonly keys: string; readonly isExact: boolean })[];
  /** Components the file declares or exports. */
  readonly components: readonly ComponentFact[];
  /** What of the platform the file draws by itself, and how often. */
  readonly controls: Readonly<Record<string, number>>;
  readonly imports: readonly string[];
  /** Evidence for interactions of the vocabulary, such as `drag-reorder`, each with where it stands. */
  readonly interactions: readonly (Span & { readonly name: string; readonly how: string })[];
  /** Marks of a document: its language, landmarks, a link past the navigation, a command palette. */
  readonly marks: Readonly<Partial<Record<Mark, Span>>>;
  /** Custom properties the file declares. */
  readonly properties: readonly string[];
  /** Parts that could not be read. */
  readonly problems: readonly (Span & { readonly message: string })[];
  /** What of the file is in a language that nobody here reads: `styles in scss`. */
  readonly unread?: string;
}

/** `document`: the start tag of `html` (or the doctype) of a file that is a whole document, with or without a language. */
export type Mark = 'document' | 'language' | 'main' | 'skip-link' | 'command-palette' | 'focus-visible';

export interface RouteFact extends Span {
  readonly path: string;
  /** How it was found: a folder, a file, an element or a call of a router. */
  readonly by: 'file' | 'element' | 'object' | 'call';
  /** A layout or a redirect is no page of its own. */
  readonly isPage: boolean;
  /** The framework that makes a page of it; in a project of another one it means nothing. */
  readonly convention?: Convention;
  /** The path continues one that another file says. */
  readonly isRelative?: true;
  /** Where its page is imported from, as the file writes it, what stands innermost first; absent if it is made here. */
  readonly shows?: readonly string[];
  /** Below the path stand routes that this file does not say; where it ends in `/*`, no file may say them. */
  readonly isOpen?: true;
}

export type Convention = Exclude<Framework, 'unknown'>;

export interface ComponentFact extends Span {
  readonly name: string;
  /** The control of the platform that it draws as its outermost element, such as `button`. */
  readonly draws?: string;
  readonly isExported: boolean;
}

export type Framework =
  | 'next-app'
  | 'next-pages'
  | 'react-router'
  | 'tanstack-router'
  | 'vue-router'
  | 'nuxt'
  | 'sveltekit'
  | 'astro'
  | 'html'
  | 'unknown';
