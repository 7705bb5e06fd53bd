import type { RecordData } from '../content/corpus.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import type { PageContext } from './context.ts';
import type { Html } from './html.ts';

export type Shell = RecordData<'shell'>;

export type Region = Shell['regions'][number];

/** A page in its shell. */
export interface Frame {
  readonly model: Model;
  readonly page: AppPage;
  readonly shell: Shell;
}

/** Input for the content of a region: only the contract decides what it shows. */
export interface FrameContext extends Frame {
  readonly context: PageContext;
  readonly content: Html;
}
