/// <reference path="./postcss-less.d.ts" />
import less from 'postcss-less';
import { type Dialect, readCss } from './css.ts';
import type { SourceParts } from './parts.ts';

export const LESS: Dialect = {
  parse: less.parse,
  interpolation: /@\{[^}]*\}/g,
  // Operators with spaces around them, escaped texts and scripts.
  calculation: /(?:^|\s)[*+%-]\s|\*|[\w)]\+|@[\w-]+\s*\/|\.\/|\/\s*[@(]|[~`]/,
};

export const readLess = (parts: SourceParts, text: string): void =>
  readCss(parts, text, { from: 'sheet', offset: 0, dialect: LESS });
