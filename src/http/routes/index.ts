import type { Route } from '../route.ts';
import { compilePacks } from './compile-packs.ts';
import { details } from './detail.ts';
import { gallery, galleryFont, galleryPicture, galleryScript, galleryStyle } from './gallery.ts';
import { health, rootHealth } from './health.ts';
import { intelligenceSummary } from './intelligence-summary.ts';
import { lists } from './list.ts';
import { llms } from './llms.ts';
import { openapi } from './openapi.ts';
import {
  patternPreview,
  patternPreviewCalendarScript,
  patternPreviewScript,
  patternPreviewStyle,
} from './pattern-preview.ts';
import { reference, referenceScript, referenceStyle } from './reference-page.ts';
import { publishedSchema, schemaByName } from './schema.ts';
import { schemaFolder } from './schema-folder.ts';
import { searchContent } from './search.ts';
import { selectPack } from './select-pack.ts';
import { shadcnRegistry } from './shadcn-registry.ts';
import { showcaseManifest } from './showcase-manifest.ts';
import { showcaseShortlist } from './showcase-shortlist.ts';
import { showcaseShortlistVerification } from './showcase-shortlist-verification.ts';

/** Every route, in the order of the reference. */
export const ROUTES: readonly Route[] = [
  health,
  rootHealth,
  searchContent,
  ...lists,
  ...details,
  schemaByName,
  publishedSchema,
  schemaFolder,
  compilePacks,
  selectPack,
  intelligenceSummary,
  showcaseManifest,
  showcaseShortlist,
  showcaseShortlistVerification,
  shadcnRegistry,
  gallery,
  galleryStyle,
  galleryScript,
  galleryPicture,
  galleryFont,
  patternPreview,
  patternPreviewStyle,
  patternPreviewScript,
  patternPreviewCalendarScript,
  reference,
  referenceStyle,
  referenceScript,
  openapi,
  llms,
];
