import type { Corpus } from '../content/corpus.ts';
import { renderSite } from '../render/site.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../schemas/types.ts';
import type { CreatedApp } from './app.ts';

/** The app as static files: the pages of the preview without its tools. */
export function createHtml(
  document: EssenceV4,
  corpus: Corpus,
  product: CommonV1ProductContent | undefined,
): CreatedApp {
  const { files, pages } = renderSite(document, corpus, product);
  return {
    files,
    missing: [],
    pages: pages.map(({ path, file, section }) => ({ id: `${section}${path}`, path, file })),
    patterns: [],
  };
}
