import type { Rule } from '../render/css.ts';

/** Prints rules as a style sheet for people: one declaration per line. */
export const printStyles = (rules: readonly Rule[], indent = ''): string =>
  rules
    .map((rule) => {
      if ('rules' in rule) {
        const inner = printStyles(rule.rules, `${indent}  `);
        return inner === '' ? '' : `${indent}${spaced(rule.condition)} {\n${inner}${indent}}\n`;
      }
      if (rule.declarations === '') return '';
      const selectors = rule.selectors.map(({ text }) => `${indent}${text}`).join(',\n');
      const lines = splitDeclarations(rule.declarations).map(
        (line) => `${indent}  ${spacedValue(line.replace(/^([\w-]+):/, '$1: '))};\n`,
      );
      return `${selectors} {\n${lines.join('')}${indent}}\n`;
    })
    .join('');

const spaced = (condition: string): string => condition.replace(/:(?! )/g, ': ');

/** Commas in quotes and addresses stay as they are. */
const spacedValue = (line: string): string =>
  /["']|url\(/.test(line) ? line : line.replace(/,(?=\S)/g, ', ');

/** Splits at semicolons outside of parentheses and quotes. */
function splitDeclarations(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? '';
    if (quote !== '') {
      if (mark === quote) quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '(') depth++;
    else if (mark === ')') depth--;
    else if (mark === ';' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part !== '');
}
