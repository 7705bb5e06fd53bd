import type { RecordData } from '../content/corpus.ts';
import { printFaces, printStack } from '../render/fonts.ts';

/**
 * `fonts.css`: the faces of the theme, with a system font of the same metrics until they are loaded. Their files are at
 * `url`, in a folder of the app.
 */
export function printFonts(theme: RecordData<'theme'> | undefined, url: string, folder: string): string {
  if (!theme) return '';
  const { display, body, mono } = theme.typography;
  const faces = printFaces([display, body, mono], url);
  const rules = faces
    .replace(/\}/g, '}\n')
    .replace(/\{/g, ' {\n  ')
    .replace(/;(?=[a-z])/g, ';\n  ')
    .replace(/^( {2}[\w-]+):/gm, '$1: ')
    .replace(/([^\n])\}/g, '$1;\n}');
  const stacks = Object.entries({ display, body, mono }).map(
    ([use, stack]) => `  --font-${use}: ${printStack(stack).replaceAll(',', ', ')};\n`,
  );
  return `/* The font files are in ${folder}; ${folder}/LICENSES.txt has their licences. */\n${rules}\n:root {\n${stacks.join('')}}\n`;
}
