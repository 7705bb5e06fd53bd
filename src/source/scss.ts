import { parse } from 'postcss-scss';
import { type Dialect, readCss } from './css.ts';
import type { SourceParts } from './parts.ts';

export const SCSS: Dialect = {
  parse,
  interpolation: /#\{[^}]*\}/g,
  // Operators with spaces around them, and functions of the modules of Sass. `+` also joins numbers without spaces.
  calculation: /(?:^|\s)[*+%-]\s|\*|[\w)]\+|\$[\w-]+\s*\/|\/\s*[$(]|\bmath\./,
};

export const readScss = (parts: SourceParts, text: string): void =>
  readCss(parts, text, { from: 'sheet', offset: 0, dialect: SCSS });
