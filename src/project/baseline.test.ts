import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, finding } from '../../test/reports/findings.ts';
import { put } from '../../test/verify/copies.ts';
import { BASELINE, buildBaseline, classifyFindings, readBaseline, writeBaseline } from './baseline.ts';

const empty = (): string => mkdtempSync(join(tmpdir(), 'svc-baseline-'));
const label = finding('A11Y011', { place: at('a.tsx', 3, 1) });
const colour = finding('TOKEN010', { place: at('a.css', 9, 2) });
const hotkey = finding('INT001', { pointer: '/meta/navigation/hotkeys/0' });

describe('the baseline', () => {
  it('survives a round trip, with the same bytes for any order of findings', async () => {
    const [one, two] = [empty(), empty()];
    const written = await writeBaseline(one, [label, colour, hotkey]);
    await writeBaseline(two, [hotkey, label, colour]);
    expect(await readBaseline(one)).toEqual(written);
    expect(readFileSync(join(one, BASELINE), 'utf8')).toBe(readFileSync(join(two, BASELINE), 'utf8'));
    expect(await readBaseline(empty())).toBeUndefined();
  });

  it('shrinks, but stays unchanged rather than grow', async () => {
    const root = empty();
    await writeBaseline(root, [label, colour]);
    expect((await writeBaseline(root, [label])).findings).toHaveLength(1);
    const before = readFileSync(join(root, BASELINE), 'utf8');
    await expect(writeBaseline(root, [label, colour])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('TOKEN010 at a.css:9'),
    });
    expect(readFileSync(join(root, BASELINE), 'utf8')).toBe(before);
  });

  it('names the new findings, with a location only where there is one', async () => {
    const root = empty();
    await writeBaseline(root, []);
    await expect(writeBaseline(root, [finding('GRAPH001')])).rejects.toThrow(
      'A baseline can only shrink, but one finding is new or more severe: GRAPH001. Nothing was changed.',
    );
    await expect(writeBaseline(root, [label, colour])).rejects.toThrow(
      /, but 2 findings are new or more severe, such as \w+ at \S+:\d\. Nothing/,
    );
  });

  it('records its project and time, and stays unchanged for the same findings', async () => {
    const root = empty();
    const first = { project: 'project:v1:sha256:1', savedAt: '2026-03-01T08:00:00Z' };
    const later = { project: 'project:v1:sha256:1', savedAt: '2026-04-01T08:00:00Z' };
    expect(await writeBaseline(root, [label, colour], first)).toMatchObject(first);
    expect(await readBaseline(root)).toMatchObject({
      findings: [
        { severity: 'error', message: label.message },
        { severity: 'warn', message: colour.message },
      ],
    });
    expect(await writeBaseline(root, [colour, label], later)).toMatchObject(first);
    expect(await writeBaseline(root, [label], later)).toMatchObject(later);
  });

  it('of an older version, without these fields, is still read, and gets them when it is written again', async () => {
    const root = empty();
    const { fingerprint, code, severity } = label;
    const old = { version: 2, findings: [{ fingerprint, code, severity, where: 'a.tsx:3' }] };
    put(root, BASELINE, JSON.stringify(old));
    expect(await readBaseline(root)).toEqual(old);
    const about = { project: 'project:v1:sha256:1', savedAt: '2026-03-01T08:00:00Z' };
    expect(await writeBaseline(root, [label], about)).toMatchObject(about);
  });

  it('may be longer than any document', async () => {
    const root = empty();
    const many = Array.from({ length: 5000 }, (_, number) => ({ ...label, fingerprint: `gfo1:${number}` }));
    await writeBaseline(root, many);
    expect((await readBaseline(root))?.findings).toHaveLength(5000);
  });

  it('does not accept a finding that has become worse than its entry', async () => {
    const root = empty();
    await writeBaseline(root, [colour]);
    await expect(writeBaseline(root, [{ ...colour, severity: 'error' }])).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    'null',
    '[]',
    '{"version":1,"findings":[]}',
    '{"version":2}',
    '{',
    '{"version":2,"project":1,"findings":[]}',
    '{"version":2,"savedAt":"yesterday","findings":[]}',
    '{"version":2,"findings":[null]}',
    '{"version":2,"findings":[{"fingerprint":"x","severity":"toString"}]}',
  ])('of %s is refused, not treated as empty', async (text) => {
    const root = empty();
    put(root, BASELINE, text);
    await expect(readBaseline(root)).rejects.toMatchObject({ code: 'INVALID_DOCUMENT' });
    await expect(writeBaseline(root, [])).rejects.toMatchObject({ code: 'INVALID_DOCUMENT' });
    expect(readFileSync(join(root, BASELINE), 'utf8')).toBe(text);
  });
});

describe('findings compared with a baseline', () => {
  it('are inherited, new or gone', () => {
    const { fresh, inherited, resolved } = classifyFindings([label, colour], buildBaseline([colour, hotkey]));
    expect([fresh, inherited, resolved.map(({ code }) => code)]).toEqual([[label], [colour], ['INT001']]);
  });

  it('are new if they have become worse, and inherited if they have become better', () => {
    const worse = { ...colour, severity: 'error' as const };
    expect(classifyFindings([worse], buildBaseline([colour])).fresh).toEqual([worse]);
    expect(classifyFindings([colour], buildBaseline([worse])).inherited).toEqual([colour]);
  });

  it('are all new without one', () => {
    expect(classifyFindings([label], undefined)).toEqual({ fresh: [label], inherited: [], resolved: [] });
  });
});
