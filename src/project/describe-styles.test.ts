import { expect, it } from 'vitest';
import { parseSource } from '../../test/verify/run-rule.ts';
import { importStylesheets } from '../tokens/import/stylesheets.ts';
import { describeStyles } from './describe-styles.ts';

it('counts the colours that an import of the sheet as a theme reads', () => {
  const text =
    ':root { --background: 0 0% 100%; --primary: oklch(0.55 0.2 260); --foreground: #111; --radius: 4px } .dark { --background: 222 47% 11% }';
  const { sheet } = describeStyles(parseSource('a.css', text));
  expect(sheet.colours).toEqual(['--background', '--primary', '--foreground']);
  const { imported } = importStylesheets([{ path: 'a.css', text }], 'a');
  expect(imported?.taken.length).toBeGreaterThanOrEqual(sheet.colours.length);
});
