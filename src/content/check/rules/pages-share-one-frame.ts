import { formatNames, quote } from '../../../base/text.ts';
import { FRAME_SIDES, frameSide, type FrameSide } from '../../frames.ts';
import type { RecordSet, Violation } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { listBlueprintPages } from '../walk.ts';

interface FramedPage {
  readonly shell: string;
  readonly pointer: string;
  /** Undefined for a shell that serves one task. */
  readonly side: FrameSide | undefined;
}

/**
 * People never feel sent to another product: sister pages share brand, navigation and header. Each side of a product has
 * one frame; other shells are for gateways and for one task.
 */
export const pagesShareOneFrame: Rule = {
  name: 'pages-share-one-frame',
  severity: 'error',
  category: 'Coverage',
  *check(recordSet) {
    for (const record of recordSet.ofType('archetype')) {
      const { role, pages } = record.data;
      const framed = pages.map(({ shell }, index) => toFramed(shell, `/pages/${index}/shell`, recordSet));
      for (const found of [...checkSides(framed), ...checkSection(role, framed)])
        yield { at: record, ...found };
    }
    for (const record of recordSet.ofType('blueprint'))
      for (const found of checkProduct(record.data, recordSet)) yield { at: record, ...found };
  },
};

function* checkProduct(
  data: Parameters<typeof listBlueprintPages>[0] & { readonly archetype?: string },
  recordSet: RecordSet,
): Iterable<Violation> {
  const pages = listBlueprintPages(data, recordSet).map(({ archetype, shell, shellPointer }) => ({
    archetype,
    ...toFramed(shell, shellPointer, recordSet),
  }));
  yield* checkSides(pages);
  for (const section of new Set(pages.map(({ archetype }) => archetype)))
    yield* checkSection(
      section.role,
      pages.filter(({ archetype }) => archetype === section),
    );
  const isMain = ({ archetype: { id, role } }: (typeof pages)[number]): boolean =>
    role !== 'auxiliary' || id === data.archetype;
  const main = new Set(pages.filter(isMain).map(({ shell }) => shell));
  for (const page of pages)
    if (page.side && !isMain(page) && !main.has(page.shell))
      yield {
        pointer: page.pointer,
        message: `${page.pointer} is ${quote(page.shell)}, a frame that no page of the work itself has.`,
        fix: `Use a frame of the pages that it supports: ${formatNames([...main])}.`,
      };
}

/** One frame for each side of a product or archetype. */
function* checkSides(pages: readonly FramedPage[]): Iterable<Violation> {
  for (const side of FRAME_SIDES) {
    const own = pages.filter((page) => page.side === side);
    const usual = mostCommon(own.map(({ shell }) => shell));
    for (const { shell, pointer } of own)
      if (shell !== usual)
        yield {
          pointer,
          message: `${pointer} is ${quote(shell)}, but its sister pages use ${quote(usual)}.`,
          fix: `Use ${quote(usual)}, or a shell for one task if the page is one absorbing task.`,
        };
  }
}

/** A section serves those outside in one frame and those at a desk in another, or is a manual as a whole. */
function* checkSection(role: string, pages: readonly FramedPage[]): Iterable<Violation> {
  const framed = pages.filter(({ side }) => side);
  const [first] = pages;
  if (first && !first.side && framed.length > 0 && role !== 'gateway')
    yield {
      pointer: first.pointer,
      message: `${first.pointer} is ${quote(first.shell)}, so that the section does not open in its frame.`,
      fix: `Use ${quote(mostCommon(framed.map(({ shell }) => shell)))} for the first page; tasks are opened from it.`,
    };
  const isManual = framed.every(({ side }) => side === 'manual');
  if (!isManual) yield* refuse(framed, ({ side }) => side === 'manual', 'a manual is a section of its own');
  const outside = framed.filter(({ side }) => side === 'site' || side === 'mobile');
  const side = mostCommon(outside.map((page) => page.side));
  yield* refuse(outside, (page) => page.side !== side, 'visitors of a section have one frame');
  const usual = mostCommon(framed.map(({ shell }) => shell));
  if (role === 'auxiliary')
    yield* refuse(framed, ({ shell }) => shell !== usual, 'an auxiliary section has one frame');
}

function* refuse(
  pages: readonly FramedPage[],
  isOdd: (page: FramedPage) => boolean,
  reason: string,
): Iterable<Violation> {
  const kept = new Set(pages.filter((page) => !isOdd(page)).map(({ shell }) => shell));
  for (const { shell, pointer } of pages.filter(isOdd))
    yield {
      pointer,
      message: `${pointer} is ${quote(shell)} beside ${formatNames([...kept])}, but ${reason}.`,
      fix: `Use the frame of the sister pages: ${formatNames([...kept])}.`,
    };
}

function toFramed(shell: string, pointer: string, recordSet: RecordSet): FramedPage {
  const record = recordSet.get('shell', shell)?.data;
  return { shell, pointer, side: record && frameSide(record) };
}

/** The most common value, the first one if several are. */
function mostCommon<Value>(values: readonly Value[]): Value {
  const count = (one: Value): number => values.filter((other) => other === one).length;
  return values.toSorted((a, b) => count(b) - count(a))[0] as Value;
}
