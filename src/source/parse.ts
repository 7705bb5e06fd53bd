import { addProblem, emptyParts, type SourceParts } from './parts.ts';
import type { Language, Source } from './source.ts';

type Reader = (parts: SourceParts, text: string, path: string) => void;

const LANGUAGES: Readonly<Record<string, Language>> = {
  js: 'script',
  jsx: 'script',
  ts: 'script',
  tsx: 'script',
  mjs: 'script',
  cjs: 'script',
  mts: 'script',
  cts: 'script',
  html: 'html',
  htm: 'html',
  css: 'css',
  pcss: 'css',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
};

/** Each parser is loaded when a project has files of its language. */
const READERS: Readonly<Record<Language, () => Promise<Reader>>> = {
  script: async () => (await import('./script.ts')).readScriptFile,
  html: async () => (await import('./html.ts')).readHtml,
  css: async () => {
    const { readCss } = await import('./css.ts');
    return (parts, text) => readCss(parts, text, { from: 'sheet', offset: 0 });
  },
  vue: async () => (await import('./vue.ts')).readVue,
  svelte: async () => (await import('./svelte.ts')).readSvelte,
  astro: async () => (await import('./astro.ts')).readAstro,
};

/** The language of a file by its name; undefined for those nobody reads, such as `.scss`. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot >= 0 && Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
}

/** Loads the parsers of these languages (of all, if none are named); what it gives reads one file at a time. */
export async function loadParsers(
  languages: Iterable<Language> = Object.values(LANGUAGES),
): Promise<(path: string, text: string) => Source | undefined> {
  const readers = new Map<Language, Reader>();
  for (const language of new Set(languages)) readers.set(language, await READERS[language]());

  return function parseSource(path, text) {
    const language = languageOf(path);
    const read = language && readers.get(language);
    if (language === undefined || read === undefined) return undefined;
    const parts = emptyParts();
    try {
      // A blank in the place of the byte order mark: no parser drops it, so that every offset stays.
      read(parts, text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text, path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      addProblem(parts, `The file could not be read: ${reason.split('\n', 1)[0]}`, {
        start: 0,
        end: text.length,
      });
    }
    return { path, language, text, ...parts };
  };
}
