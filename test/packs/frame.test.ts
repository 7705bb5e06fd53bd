import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { frameRules } from '../../src/packs/frame.ts';
import { composed, corpus, recordsOf, some } from './support.ts';

const BASE = readFileSync(new URL('../../src/render/styles/base.css', import.meta.url), 'utf8');

describe('the rules of the frame', () => {
  it.each(recordsOf('theme').map(({ slug }) => slug))(
    'name only tokens that tokens.css defines: %s',
    (slug) => {
      const document = structuredClone(some(composed[0]).document);
      document.dna.theme.id = slug;
      const { frame, tokensCss } = compile(document, corpus).scaffold.data;
      const named = new Set(some(frame).flatMap((rule) => rule.match(/--[a-z0-9-]+/g) ?? []));
      expect(named.size).toBeGreaterThan(15);
      for (const variable of named) expect(tokensCss).toContain(`${variable}:`);
    },
  );

  it.each(composed)('keep the first screen of a phone for its content: $slug', ({ bundle }) => {
    const { frame = [], tokensCss = '' } = some(bundle.scaffold).data;
    const rule = some(frame.find((one) => one.startsWith('Below 640 px')));
    const [gap = 0, padding = 0, title = 0] = (rule.match(/--[a-z0-9-]+/g) ?? []).map((name) =>
      Number(some(new RegExp(`${name}: ([\\d.]+)rem`).exec(tokensCss))[1]),
    );
    expect([gap <= 1.5, padding <= gap, title <= 2]).toEqual([true, true, true]);
    expect(Math.min(gap, padding, title)).toBeGreaterThan(0.4);
  });

  it.each([
    ['comfortable', /^\[data-density="comfortable"\] \{[^}]*--control: ([\d.]+)rem/m],
    ['compact', /^\[data-density="compact"\] \{[^}]*--control: ([\d.]+)rem/m],
    ['spacious', /^\[data-density="spacious"\] \{[^}]*--control: ([\d.]+)rem/m],
  ] as const)('give controls the height that previews draw: %s', (density, height) => {
    const drawn = 16 * Number(some(height.exec(BASE))[1]);
    expect(frameRules('Greenacre', density, '').join('\n')).toContain(`Buttons: ${drawn} px high`);
  });

  it('give controls on a phone the height that previews draw there', () => {
    const [, size] = some(/\(max-width: 639\.98px\) \{[^]*?--control: ([\d.]+)rem/.exec(BASE));
    const rules = some(composed[0]?.bundle.scaffold).data.frame ?? [];
    expect(rules.join('\n')).toContain(`controls at least ${16 * Number(size)} px high`);
  });

  it('name a landmark only beside another of its kind: a name is read out', () => {
    const { bundle } = some(composed.find(({ slug }) => slug === 'retail-bank'));
    const text = some(bundle.scaffold).renderedMarkdown;
    expect(text).toContain('`nav` (navigation)');
    expect(text).toContain('(region "Main action", optional)');
  });
});
