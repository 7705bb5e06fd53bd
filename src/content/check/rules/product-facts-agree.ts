import { quote } from '../../../base/text.ts';
import type { Formats } from '../../../product/formats.ts';
import {
  type CheckedProduct,
  guidanceTexts,
  interfaceTexts,
  listProducts,
  productTexts,
} from '../products.ts';
import type { Violation } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Sums, dates, times and the idle limit are written in one way in a product, and decided in one place. */
export const productFactsAgree: Rule = {
  name: 'product-facts-agree',
  severity: 'error',
  category: 'Wording',
  *check(recordSet) {
    for (const checked of listProducts(recordSet)) {
      for (const violation of checkFormats(checked)) yield { at: checked.record, ...violation };
      for (const violation of checkIdle(checked)) yield { at: checked.record, ...violation };
    }
    // Archetypes, patterns and shells serve many products, each of which has its own limit.
    const shared = [
      ...recordSet.ofType('archetype').map((at) => ({ at, texts: guidanceTexts(at.data) })),
      ...recordSet.ofType('pattern').map((at) => ({ at, texts: recordTexts(at.data) })),
      ...recordSet.ofType('shell').map((at) => ({ at, texts: recordTexts(at.data) })),
    ];
    for (const { at, texts } of shared)
      for (const { text, pointer } of texts)
        if (idleMinutes(text) !== undefined && !SAMPLES.test(pointer))
          yield {
            at,
            pointer,
            message: `${pointer} sets the time after which people are signed out: ${quote(text)}`,
            fix: 'Describe the behaviour without the time; the blueprint says how many minutes.',
          };
  },
};

/** Examples and code show one product, and decide nothing. */
const SAMPLES = /^\/examples\/|\/code\//;

const CURRENCY = /(?<![\p{L}\d])(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|AUD|CAD)(?=\s?\d)|[£€$¥](?=\d)/gu;
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
const MONTH_FIRST = new RegExp(`\\b${MONTH} (?:[12]?\\d|3[01])(?:,? \\d{4}\\b|(?=[,.;)]|$))`);
const DAY_FIRST = new RegExp(`\\b(?:[12]?\\d|3[01]) ${MONTH}\\b`);
const ORDINAL = new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th) (?:of )?${MONTH}\\b`);
const NUMERIC_DATE = /(?<![\d.])(?:[12]?\d|3[01]|0\d)([/.])(?:0?\d|1[0-2])\1\d{4}(?![\d.])/;
const TWELVE_HOURS = /\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)(?!\w)/i;
const TWENTY_FOUR_HOURS = /(?<![\d:+-])(?:1[3-9]|2[0-3]):[0-5]\d(?![:\d])/;

/** Forms of dates and times that contradict the formats of a product, and the format they contradict. */
function wrongForms({ date, time }: Formats): [RegExp, string][] {
  const isDayFirst = /^(?:E+ )?d/.test(date);
  const isMonthFirst = date.startsWith('M');
  return [
    ...(isDayFirst ? [] : [[DAY_FIRST, date] as [RegExp, string]]),
    ...(isMonthFirst ? [] : [[MONTH_FIRST, date] as [RegExp, string]]),
    [ORDINAL, date],
    ...(/[/.]/.test(date) ? [] : [[NUMERIC_DATE, date] as [RegExp, string]]),
    [time.includes('a') ? TWENTY_FOUR_HOURS : TWELVE_HOURS, time],
  ];
}

function* checkFormats(checked: CheckedProduct): Iterable<Violation> {
  const { formats } = checked.product;
  const currency = formats.money.replace(/[\d.,’'\s]/g, '');
  const forms = wrongForms(formats);
  for (const { text, pointer } of productTexts(checked)) {
    if (!/\d/.test(text)) continue;
    for (const [sign] of text.matchAll(CURRENCY))
      if (sign !== currency && !isConverted(checked, pointer)) {
        yield {
          pointer,
          message: `${pointer} gives a sum in ${sign}, but the product writes ${quote(formats.money)}: ${quote(text)}`,
          fix: 'Write the sum in the currency and the format of the product.',
        };
        break;
      }
    for (const [form, format] of forms) {
      const [found] = form.exec(text) ?? [];
      if (found !== undefined)
        yield {
          pointer,
          message: `${pointer} writes ${quote(found)}, but the product writes ${quote(format)}: ${quote(text)}`,
          fix: 'Write it in the format of the product, or use a field of the type "date" or "date-time".',
        };
    }
  }
}

/** A foreign sum is fine in a row that also has the sum in the product's own currency. */
function isConverted({ product, archetypes }: CheckedProduct, pointer: string): boolean {
  const [, name = '', at] = /^\/product\/entities\/([^/]+)\/rows\/(\d+)\//.exec(pointer) ?? [];
  if (at === undefined) return false;
  return archetypes.some(({ id, entities }) => {
    const entity = Object.hasOwn(entities ?? {}, name) ? product.entity(name, id) : undefined;
    const row = entity?.rows[Number(at)];
    return Object.entries(entity?.fields ?? {}).some(
      ([field, { type }]) => type === 'money' && row?.[field] !== undefined,
    );
  });
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty'.split(
  ' ',
);
const VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(NUMBERS.map((word, at) => [word, at + 1])),
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};
const IDLE_TIME = new RegExp(
  `\\bafter (\\d+|${NUMBERS.join('|')})(?: idle| quiet| unused)? minutes\\b|\\b(\\d+|${NUMBERS.join('|')}) (?:idle|inactive) minutes\\b`,
  'i',
);
const SESSION = /\bsign(?:s|ed|ing)?[ -](?:\w+ )?out\b|\bsessions?\b|\bidle minutes\b/i;

/** The minutes after which a text says that people are signed out. */
function idleMinutes(text: string): number | undefined {
  if (!text.includes('minutes') || !SESSION.test(text)) return undefined;
  const [, after, idle] = IDLE_TIME.exec(text) ?? [];
  const word = (after ?? idle)?.toLowerCase();
  return word === undefined ? undefined : (VALUES[word] ?? Number(word));
}

function* checkIdle(checked: CheckedProduct): Iterable<Violation> {
  let first: { readonly minutes: number; readonly pointer: string } | undefined;
  for (const { text, pointer } of new Set([...interfaceTexts(checked), ...productTexts(checked)])) {
    const minutes = idleMinutes(text);
    if (minutes === undefined) continue;
    first ??= { minutes, pointer };
    if (minutes !== first.minutes)
      yield {
        pointer,
        message: `${pointer} signs people out after ${minutes} minutes, but ${first.pointer} after ${first.minutes}.`,
        fix: 'Decide on one limit, and name it in one place.',
      };
  }
}
