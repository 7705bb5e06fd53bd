import { addProblem, emptyParts, type SourceParts } from './parts.ts';
import type { Language, Source } from './source.ts';

type ReadLanguage = (parts: SourceParts, text: string, path: string) => void;

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
  scss: 'scss',
  less: 'less',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
};

/** Parsers are loaded on demand, for the languages of a project. */
const READERS: Readonly<Record<Language, () => Promise<ReadLanguage>>> = {
  script: async () => (await import('./script.ts')).readScriptFile,
  html: async () => (await import('./html.ts')).readHtml,
  css: async () => {
    const { readCss } = await import('./css.ts');
    return (parts, text) => readCss(parts, text, { from: 'sheet', offset: 0 });
  },
  scss: async () => (await import('./scss.ts')).readScss,
  less: async () => (await import('./less.ts')).readLess,
  vue: async () => (await import('./vue.ts')).readVue,
  svelte: async () => (await import('./svelte.ts')).readSvelte,
  astro: async () => (await import('./astro.ts')).readAstro,
};

/** The language of a file by its extension; undefined for unsupported ones, such as `.styl`. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot >= 0 && Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
}

/** Loads the parsers of these languages, by default of all, and returns a function that parses one file. */
export async function loadParsers(
  languages: Iterable<Language> = Object.values(LANGUAGES),
): Promise<(path: string, text: string) => Source | undefined> {
  const readers = new Map<Language, ReadLanguage>();
  for (const language of new Set(languages)) readers.set(language, await READERS[language]());

  return function parseSource(path, text) {
    const language = languageOf(path);
    const read = language && readers.get(language);
    if (language === undefined || read === undefined) return undefined;
    const parts = emptyParts();
    try {
      // Replaces the byte order mark with a space, which every parser keeps, so that offsets stay correct.
      read(parts, text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text, path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      addProblem(parts, `The file could not be parsed: ${reason.split('\n', 1)[0]}`, {
        start: 0,
        end: text.length,
      });
    }
    return { path, language, text, ...parts };
  };
}
