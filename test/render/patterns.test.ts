import { expect, it } from 'vitest';
import {
  auditCases,
  type CaseFinding,
  caseName,
  listCases,
  readRecords,
  sampleCases,
} from '../../scripts/audit/patterns.ts';
import { startSiteServer } from '../../scripts/audit/serve.ts';
import type { ContentRecord } from '../../src/content/corpus.ts';
import { sharedBrowser } from '../chromium.ts';

const patterns = readRecords('pattern');
const themes = readRecords('theme').filter(({ slug }) => slug === 'atlas');
const cases = listCases(patterns);

it('lists every preset with its example, with neutral text and in each of its states', () => {
  const names = cases.map(caseName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('checklist/groups/example');
  expect(names).toContain('checklist/groups/neutral');
  expect(names).toContain('checklist/groups/partial');
  // A state of other presets.
  expect(names).not.toContain('checklist/procedure/partial');
});

it('takes the same sample every time', () => {
  expect(sampleCases(cases, 5)).toEqual(sampleCases(cases.toReversed(), 5));
});

// `npm run audit:patterns` visits all cases, in minutes.
it('finds no violation in a sample of patterns, in both modes', { tags: ['slow'] }, async () => {
  const server = await startSiteServer();
  try {
    const findings = await auditCases(sampleCases(cases, 24), {
      browser: await sharedBrowser(),
      server,
      themes,
    });
    expect(findings).toEqual([]);
  } finally {
    await server.close();
  }
});

/** Findings about a pattern whose only preset is this anatomy. */
async function findIn(anatomy: object, theme: ContentRecord<'theme'> | undefined): Promise<CaseFinding[]> {
  const [sample] = patterns;
  const [preset] = Object.values(sample?.data.presets ?? {});
  const data = { ...sample?.data, data: undefined, presets: { only: { ...preset, anatomy } } };
  const broken = { ...sample, slug: 'broken', data } as unknown as ContentRecord<'pattern'>;
  const server = await startSiteServer();
  try {
    const tools = { browser: await sharedBrowser(), server, themes: theme ? [theme] : [] };
    return await auditCases(listCases([broken]).slice(0, 1), tools);
  } finally {
    await server.close();
  }
}

it('reports a violation once, at its case', { tags: ['slow'] }, async () => {
  await expect
    .poll(() => findIn({ is: 'button', icon: 'close' }, themes[0]))
    .toMatchObject([{ case: 'broken/only/example', id: 'button-name', view: 'atlas-light' }]);
});

it('reports colours in the mode in which they are too close', { tags: ['slow'] }, async () => {
  const faint = structuredClone(themes[0]);
  if (faint) Object.assign(faint.data.palette['text-muted'], { dark: '#3a3d30' });
  await expect
    .poll(() => findIn({ is: 'text', text: 'Faint', tone: 'muted' }, faint))
    .toMatchObject([{ case: 'broken/only/example', id: 'color-contrast', view: 'atlas-dark' }]);
});
