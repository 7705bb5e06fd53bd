import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectCheck } from '../../../project/check.ts';
import { walkProject } from '../../../project/sources.ts';

/** What a check can say about each file that has changed. */
export interface Sorted {
  /** Read, and held against the contract. */
  readonly checked: readonly string[];
  /** They are there, and a part or all of them could not be read: nothing is proven about them. */
  readonly unproven: readonly string[];
  readonly gone: readonly string[];
  /** Tests, stories and the like, which are not shipped. */
  readonly trial: readonly string[];
  /** No sources: documents, pictures, settings, what tools make. */
  readonly other: readonly string[];
}

export function sortedFiles(
  root: string,
  files: readonly string[],
  { result, report }: ProjectCheck,
): Sorted {
  const damaged = new Set(report.coverage.damaged.map(({ file }) => file));
  const unread = new Set(Object.keys(report.coverage.unread));
  const { excluded } = walkProject(root);
  const walked = new Set(result.project.paths);
  const kindOf = (path: string): keyof Sorted => {
    if (result.project.facts.has(path)) return damaged.has(path) ? 'unproven' : 'checked';
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return 'gone';
    if (excluded.some((one) => path === one || path.startsWith(`${one}/`))) return 'trial';
    const [extension = ''] = /\.[^./]+$/.exec(path) ?? [];
    if (unread.has(extension)) return extension !== '.md' || PAGES.test(path) ? 'unproven' : 'other';
    // Too large, a link, or beyond the most that is looked at.
    return !walked.has(path) && SOURCE.test(path) && !MADE.test(path) ? 'unproven' : 'other';
  };
  const sorted: Record<keyof Sorted, string[]> = {
    checked: [],
    unproven: [],
    gone: [],
    trial: [],
    other: [],
  };
  for (const path of files) sorted[kindOf(path)].push(path);
  return sorted;
}

/** Where Markdown may be a page; elsewhere it is a document. */
const PAGES = /(?:^|\/)(?:src|app|pages|content|routes)\//;

/** Kinds of files that the rules read. */
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|html?|css)$/;

/** Folders whose files nobody wrote by hand. */
const MADE =
  /(?:^|\/)(?:\.[^/]+|node_modules|bower_components|dist|build|out|coverage|vendor|storybook-static|__generated__|generated)\//;
