import type { Corpus } from '../content/corpus.ts';
import { FONT_PATH } from '../render/fonts.ts';
import { renderSite } from '../render/site.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../schemas/types.ts';
import type { CreatedApp } from './app.ts';

/** The app as static files: the pages of the preview without its tools. */
export function createHtml(
  document: EssenceV4,
  corpus: Corpus,
  product: CommonV1ProductContent | undefined,
  readFont: (name: string) => Uint8Array | undefined,
): CreatedApp {
  const { files, pages, fonts } = renderSite(document, corpus, product);
  const shipped = fonts.flatMap((name): [string, Uint8Array][] => {
    const bytes = readFont(name);
    return bytes ? [[FONT_PATH + name, bytes]] : [];
  });
  return {
    files: new Map<string, string | Uint8Array>([...files, ...shipped]),
    missing: [],
    pages: pages.map(({ path, file, section }) => ({ id: `${section}${path}`, path, file })),
    patterns: [],
  };
}
