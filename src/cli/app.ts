import type { Client } from '../client/index.ts';
import type { Corpus } from '../content/corpus.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../schemas/types.ts';
import { ServiceError } from '../base/errors.ts';
import { formatCount, formatNames, quote } from '../base/text.ts';
import type { AppTarget } from '../project/app-update.ts';
import type { Terminal } from './command.ts';

export type App = Awaited<ReturnType<typeof compileApp>>;

/** Compiles the app of a contract. */
export async function compileApp(
  target: AppTarget,
  essence: EssenceV4,
  corpus: Corpus,
  product: CommonV1ProductContent | undefined,
  name: string,
) {
  const { readFont, readFontLicences } = await import('../fonts/folder.ts');
  const { readTemplates } = await import('../project/templates.ts');
  const shared = {
    templates: readTemplates(target),
    fonts: { read: readFont, licences: readFontLicences },
  };
  if (target === 'html') {
    const { createHtml } = await import('../create/html.ts');
    return createHtml(essence, corpus, product, shared);
  }
  const { createApp } = await import('../create/app.ts');
  return createApp(essence, corpus, product, { name, ...shared });
}

/** An app without some of its patterns would be wrong in silence. */
export function requireComplete({ missing }: App, outcome: string): void {
  if (missing.length === 0) return;
  const list = missing.map(({ pattern, page, reason }) => `${quote(pattern)} on ${page} (${reason})`);
  throw new ServiceError(
    'INVALID_DOCUMENT',
    `${formatCount(missing.length, 'placement')} cannot be shown: ${formatNames(list.slice(0, 5))}. ${outcome}`,
  );
}

/** The outcome of an update, or of a dry run of it. */
interface AppUpdate {
  readonly written: readonly string[];
  readonly merged: readonly string[];
  readonly removed: readonly string[];
  readonly refused: readonly string[];
  /** The file with the changes that were refused. */
  readonly patch?: string;
}

/** Brings the app that `svc create` wrote to a contract; undefined if the folder has no app of svc. */
export async function updateApp(
  root: string,
  essence: EssenceV4,
  client: Client,
  { signal }: Terminal,
  isDry: boolean,
): Promise<AppUpdate | undefined> {
  const { formatAppBase, planAppUpdate, readAppBase, writeAppUpdate } = await import(
    '../project/app-update.ts'
  );
  const base = readAppBase(root);
  if (!base) return undefined;
  const { createRecordCache } = await import('../content/record-cache.ts');
  const { readProductFile } = await import('../project/product.ts');
  const bundle = await client.compilePacks(essence, {}, { signal });
  const corpus = await createRecordCache(client, { signal }).corpusOf(bundle);
  const app = await compileApp(base.target, essence, corpus, readProductFile(root)?.content, base.name);
  requireComplete(app, 'The app is as it was.');
  const change = planAppUpdate(root, base, app.files);
  signal.throwIfAborted();
  const patch = isDry
    ? undefined
    : writeAppUpdate(root, change, formatAppBase(base.target, base.name, app.files));
  return {
    written: [...change.written.keys()],
    merged: change.merged,
    removed: change.removed,
    refused: [...change.refused.keys()],
    ...(patch === undefined ? {} : { patch }),
  };
}

/** The same in a sentence or two. */
export function formatAppUpdate(
  { written, merged, removed, refused, patch }: AppUpdate,
  isDry = false,
): string {
  if (written.length + removed.length + refused.length === 0) return 'The app is up to date.';
  const done = [
    `${formatCount(written.length, 'file')} ${isDry ? 'to write' : 'written'}`,
    ...(merged.length === 0 ? [] : [`${merged.length} of them merged with your changes`]),
    ...(removed.length === 0 ? [] : [`${removed.length} ${isDry ? 'to remove' : 'removed'}`]),
  ].join(', ');
  const left =
    refused.length === 0
      ? ''
      : ` ${formatNames(refused.map((path) => quote(path)))} ${refused.length === 1 ? 'stays as it is' : 'stay as they are'}: both sides changed the same lines${
          patch === undefined ? '' : `; what the contract changes is in ${patch}`
        }.`;
  return `App: ${done}${isDry ? '; nothing was changed' : ''}.${left}`;
}
