import { describe, expect, it } from 'vitest';
import { catalog } from '../../schemas/folder.ts';
import type { AnatomyNode } from '../primitive.ts';
import { createTestContext, renderNode } from '../../../test/render/render-node.ts';
import { field } from './field.ts';

const common: unknown = JSON.parse(catalog().text('common.v1.json') ?? '{}');
const KINDS = (common as { $defs: { fieldKind: { enum: NonNullable<AnatomyNode['kind']>[] } } }).$defs
  .fieldKind.enum;

const OPTIONS = ['Gas', 'Oil'];

describe('a field', () => {
  it('supports every kind, with an associated name, hint and error', () => {
    expect(KINDS.length).toBe(29);
    for (const kind of KINDS) {
      const markup = renderNode(field, {
        kind,
        label: 'Heat',
        hint: 'A hint',
        error: 'An error',
        options: OPTIONS,
        min: 1,
        max: 5,
      });
      expect(markup, kind).toContain('Heat');
      expect(markup, kind).toMatch(/aria-describedby="field-1-error field-1-hint/);
      expect(markup, kind).toContain('id="field-1-hint"');
      expect(markup, kind).toContain('id="field-1-error"');
      expect(markup, kind).toMatch(/<label[ >]|aria-labelledby="field-1-label"/);
    }
  });

  it('keeps a visually hidden label', () => {
    const markup = renderNode(field, { kind: 'text', label: 'Packs', hide_label: true });
    expect(markup).toContain('<label class="v-hidden" for="field-1" id="field-1-label">Packs</label>');
  });

  it('shows a few short answers as chips, which are radio buttons all the same', () => {
    const answers = (options: string[]): string =>
      renderNode(field, { kind: 'radio', label: 'Size', options });
    expect(answers(['130 × 180 cm', '150 × 200 cm'])).toContain('class="p-field__chips"');
    expect(answers(['130 × 180 cm', '150 × 200 cm']).match(/type="radio"/g)).toHaveLength(2);
    expect(answers(['Whole plan', 'Due this week', 'Without an owner'])).toContain('p-field__chips');
    const many = Array.from({ length: 4 }, () => 'Buildings of one owner');
    for (const options of [['A'], ['Post, Monday 6 July, EUR 6.50', 'Collect'], [...'abcdefg'], many])
      expect(answers(options)).not.toContain('p-field__chips');
  });

  it('shows the error at the field', () => {
    const email = renderNode(field, { kind: 'email', label: 'Email', error: 'No @' });
    expect(email).toMatch(/<input [^>]*aria-invalid="true"/);
    const radio = renderNode(field, {
      kind: 'radio',
      label: 'Fuel',
      options: OPTIONS,
      error: 'Choose',
      required: true,
    });
    expect(radio).toMatch(/^<fieldset [^>]*role="radiogroup" aria-required="true" aria-invalid="true"/);
  });

  it('shows the selected value, even if it is not an option', () => {
    expect(renderNode(field, { kind: 'select', label: 'Fuel', options: OPTIONS, value: 'Oil' })).toContain(
      '<option selected>Oil</option>',
    );
    expect(renderNode(field, { kind: 'select', label: 'Fuel', options: OPTIONS, value: 'Wood' })).toContain(
      '<option selected>Wood</option><option>Gas</option>',
    );
  });

  it('keeps two groups of the same name apart', () => {
    const context = createTestContext(field);
    const group = { is: 'field', kind: 'radio', label: 'Fuel', options: OPTIONS } as const;
    const names = [group, group].map((node) => /name="([^"]+)"/.exec(context.render(node).text)?.[1]);
    expect(names).toEqual([expect.stringMatching(/^fuel-/), expect.stringMatching(/^fuel-/)]);
    expect(new Set(names).size).toBe(2);
  });

  it('passes only valid values to native pickers', () => {
    expect(renderNode(field, { kind: 'date', label: 'Day', value: '2026-03-04' })).toContain('type="date"');
    expect(renderNode(field, { kind: 'date', label: 'Day', value: '4 March' })).toContain('type="text"');
    const range = { kind: 'date-range', label: 'Days' } as const;
    expect(
      renderNode(field, { ...range, value: ['2026-03-04', '2026-03-09'] }).match(/type="date"/g),
    ).toHaveLength(2);
    expect(renderNode(field, { ...range, value: '4 to 9 March' })).toContain('value="4 to 9 March"');
  });

  it('keeps a leading line break', () => {
    expect(renderNode(field, { kind: 'code', label: 'Code', value: '\na' })).toContain('>\n\na</textarea>');
  });

  it('connects a combobox with its list', () => {
    const markup = renderNode(field, { kind: 'combobox', label: 'Fuel', options: OPTIONS, value: 'Oil' });
    expect(markup).toContain('role="combobox"');
    expect(markup).toContain('aria-controls="field-1-list"');
    expect(markup).toMatch(/<ul [^>]*id="field-1-list" role="listbox"[^>]* hidden>/);
    expect(markup).toContain('aria-selected="true">Oil</li>');
  });

  it('escapes text', () => {
    expect(renderNode(field, { kind: 'text', label: '<b>', value: '"><script>' })).not.toMatch(
      /<b>|<script>/,
    );
  });
});
