import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHuman } from '../../src/reports/human.ts';
import { at, finding, hostileReport, reportWith } from './findings.ts';

const same = (text: string): string => text;
const PLAIN = { bold: same, dim: same, red: same, green: same };

describe('the report for people', () => {
  it('lists findings by file with aligned positions, then counts, then what was not checked', () => {
    const report = reportWith([
      finding('STRUCT005', { place: at('src/page.tsx', 120, 14), message: 'Wrong.', suggestion: 'Name it.' }),
      finding('STRUCT006', { place: at('src/page.tsx', 7, 3), message: 'Odd.' }),
      finding('CTX002', { message: 'No packs.' }),
    ]);
    const text = formatHuman(report, PLAIN);
    expect(text.replace(/by \d+ rules/, 'by N rules')).toBe(`src/page.tsx
  7:3     warn   Odd. STRUCT006 presets-exist
  120:14  error  Wrong. STRUCT005 references-resolve
                 Name it.

The project
  warn   No packs. CTX002 pack-manifest-present

1 error, 2 warnings, in 3 files by N rules
Not checked:
  files of more than a megabyte: 1
  2 .astro files, an unsupported format
  parts of src/broken.tsx: Unexpected token.
  the running app: only source files were read
`);
  });

  it('sorts files by path, and puts findings without a file last', () => {
    const places = ['src/z.tsx', undefined, 'src/a.tsx'];
    const report = reportWith(
      places.map((file) => finding('STRUCT005', file === undefined ? {} : { place: at(file, 1, 2) })),
    );
    const heads = formatHuman(report, PLAIN).match(/^(?:src\/.*|The project)$/gm);
    expect(heads).toEqual(['src/a.tsx', 'src/z.tsx', 'The project']);
  });

  it('shows a file with very many findings by its first twenty', () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      finding('STRUCT005', { place: at('a.tsx', index + 2, 1) }),
    );
    expect(formatHuman(reportWith(many), PLAIN)).toContain('  … and 5 more\n');
  });

  it('colours by what it was given: green only if there is neither error nor warning', () => {
    const colour = { ...PLAIN, green: (text: string) => `<green>${text}</green>` };
    expect(formatHuman(reportWith([finding('CTX005')]), colour)).toContain(
      '<green>no errors, no warnings, 1 remark',
    );
    expect(formatHuman(reportWith([finding('CTX002')]), colour)).not.toContain('<green>');
  });

  it('writes out whatever a terminal could obey', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        // oxlint-disable-next-line no-control-regex
        expect(formatHuman(report, PLAIN)).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/,
        );
      }),
      { numRuns: 100 },
    );
  });
});
