import type { Source } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import { packageOf } from '../../project-tokens.ts';
import type { ProjectTokens, ProjectVariable, TailwindTokens } from '../../rule.ts';
import type { RawValue } from '../../css-values.ts';
import { PROPERTIES, stripVariants, type Style } from './styles.ts';

/** The purpose of a value: a space is not a radius, even if both are 8 px. */
export type Kind = 'colour' | 'space' | 'radius';

type Value = ProjectVariable['value'];

interface Replacement {
  readonly source: Source;
  readonly style: Style;
  readonly raw: RawValue;
  readonly kind: Kind;
  readonly value: Value;
  /** The custom properties of the token of the contract that has the value. */
  readonly names: readonly string[];
}

/** The custom property of the project that has the value in every part and mode, and is meant for such a property. */
export function findVariable(project: ProjectTokens, wanted: Replacement): string | undefined {
  const { source, style, raw, kind, value, names } = wanted;
  if (!project.hasUsualRem && /rem$/i.test(raw.text)) return undefined;
  const folder = packageOf(source.path, project.folders);
  const has = (name: string): boolean => {
    const known = project.variables.get(name);
    return known?.value === value && known.folders.includes(folder);
  };
  const own = names.find((name) => has(name) && isForPurpose(name, style.property));
  if (own !== undefined) return own;
  const [only, another] = [...project.variables.keys()].filter(
    (name) => has(name) && isOfKind(name, kind) && (kind !== 'colour' || isForPurpose(name, style.property)),
  );
  return another === undefined ? only : undefined;
}

/** The steps of a scale, in the words of many projects. */
const STEP =
  '(?:\\d+(?:[._-]\\d+)?(?:px)?|[2-9]?x*[sl]|[2-9]?x*(?:sm|lg)|m|md|(?:x+-|extra-)?(?:small|large)|medium|tiny|huge|base|default)';
const SPACE = new RegExp(`^(?:[a-z0-9]+-)?(?:space|spaces|spacing|spacer)-${STEP}$`);
const RADIUS = new RegExp(
  `^(?:[a-z0-9]+-)?(?:(?:border-|corner-)?(?:radius|radii)|rounded|corner)(?:-${STEP})?$`,
);

/** Parts of a page: a property that is named after one is for that part only. */
const PART =
  /(?:^|-)(?:button|btn|card|nav|navbar|header|footer|sidebar|modal|dialog|popup|popover|tooltip|toast|alert|table|row|cell|tab|tabs|menu|input|field|form|badge|tag|chip|avatar|icon|code|editor|scrollbar|switch|slider|toggle|hover|active|focus|disabled|selected|pressed|shadow|overlay|gradient|chart|highlight|selection|placeholder|dropdown|select|checkbox|radio|logo|hero|banner|calendar|progress|skeleton|tree|list|item|toolbar|drawer|island|default|heading|title|label|caption|image|video|map|terminal|syntax|diff|token)(?:-|$)/;

function isOfKind(property: string, kind: Kind): boolean {
  const name = property.slice(2).toLowerCase();
  if (kind === 'space') return SPACE.test(name) && !PART.test(name);
  if (kind === 'radius') return RADIUS.test(name) && !PART.test(name.replace(/-default$/, ''));
  return !PART.test(name) && !/(?:^|-)(?:space|spacing|radius|size|width|height)(?:-|$)/.test(name);
}

const TEXT = /(?:^|-)(?:text|foreground|fg|ink|on|link|content)(?:-|$)/;
const AREA = /(?:^|-)(?:background|bg|surface|canvas|card|popover|panel|page|base|muted|fill)(?:-|$)/;
const LINE = /(?:^|-)(?:border|borders|divider|separator|outline|ring|stroke|line|input)(?:-|$)/;

/** Names of purposes that do not suit a property; a property with another name suits all. */
function isForPurpose(property: string, style: string): boolean {
  const name = property.slice(2).toLowerCase();
  const isText = TEXT.test(name);
  const purpose = isText ? 'text' : LINE.test(name) ? 'line' : AREA.test(name) ? 'area' : undefined;
  if (purpose === undefined) return true;
  if (/^background/.test(style)) return purpose === 'area';
  if (/^(?:border|outline|column-rule)(?!-radius)/.test(style)) return purpose === 'line';
  if (/^(?:-webkit-)?(?:color|text-|caret-color)/.test(style)) return purpose === 'text';
  return !/color|shadow|fill|stroke|filter/.test(style);
}

/** An edit that replaces the arbitrary value of a utility class with the name of its value. */
export function replaceClass(project: ProjectTokens, wanted: Replacement): Edit | undefined {
  const { source, style, raw, kind, value } = wanted;
  const { className = '', valueSpan } = style;
  const tailwind = project.tailwind.get(packageOf(source.path, project.folders));
  if (!tailwind || source.text.slice(valueSpan.start, valueSpan.end) !== className) return undefined;
  if (!project.hasUsualRem) return undefined;
  const tail = stripVariants(className);
  const [, before = '', sign = '', name = '', written = '', after = ''] =
    /^(!?)(-?)([a-z-]+)-\[(?:(?:color|length):)?([^\][]+)\](!?)$/.exec(tail) ?? [];
  if (`${sign}${written}` !== raw.text || name === '' || hasRival(source, style, name)) return undefined;
  const key = findKey(tailwind, kind, value, style.property);
  const variable = key === undefined ? findVariable(project, wanted) : undefined;
  const utility =
    key !== undefined
      ? `${sign}${name}${key === 'DEFAULT' ? '' : `-${key}`}`
      : variable !== undefined && sign === ''
        ? `${name}-${formatReference(tailwind, kind, name, variable)}`
        : undefined;
  if (utility === undefined) return undefined;
  return {
    start: valueSpan.end - tail.length,
    end: valueSpan.end,
    text: `${before}${utility}${after}`,
  };
}

/** In version 3, a utility that takes colours and lengths needs the type of a variable. */
const formatReference = ({ version }: TailwindTokens, kind: Kind, name: string, variable: string): string =>
  version === 4
    ? `(${variable})`
    : kind === 'colour' && !/^(?:bg|fill|from|via|to|accent|caret)$/.test(name)
      ? `[color:var(${variable})]`
      : `[var(${variable})]`;

/** The one key of the theme for the value. Keys of the project come before the default scale. */
function findKey(tailwind: TailwindTokens, kind: Kind, value: Value, property: string): string | undefined {
  if (typeof value === 'string') {
    const keys = (tailwind.colours.get(value) ?? []).filter(
      (key) => isOfKind(`--${key}`, kind) && isForPurpose(`--${key}`, property) && !SHADE.test(key),
    );
    return keys.length === 1 ? keys[0] : undefined;
  }
  const pixels = Math.abs(value);
  const keys = (kind === 'radius' ? tailwind.radius : tailwind.spacing).get(pixels) ?? [];
  const [only, another] = keys;
  if (only !== undefined) return another === undefined ? only : undefined;
  const step = kind === 'space' && tailwind.unit !== undefined ? pixels / tailwind.unit : Number.NaN;
  return Number.isInteger(step) && step > 0 && step <= MAX_STEP ? String(step) : undefined;
}

/** A shade such as `gray-50` says nothing about its purpose, and looks like one of the default palette. */
const SHADE = /-(?:50|[1-9]00|950)$/;

/** Larger steps are sizes of one place, not of a scale. */
const MAX_STEP = 96;

/** Another class of the same utility in the list: which of them wins depends on their names. */
function hasRival(source: Source, { className = '', valueSpan, group }: Style, name: string): boolean {
  const list = /^[^"'`]*/.exec(source.text.slice(group))?.[0] ?? '';
  const variants = className.slice(0, className.length - stripVariants(className).length);
  const [, property] = PROPERTIES.find(([pattern]) => pattern.test(name)) ?? [];
  return [...list.matchAll(/\S+/g)].some(({ 0: other, index }) => {
    if (group + index === valueSpan.start) return false;
    const tail = stripVariants(other);
    if (other.slice(0, other.length - tail.length) !== variants) return false;
    const utility = tail.replace(/^[!-]+/, '');
    return (
      utility.startsWith(`${name}-`) &&
      property !== undefined &&
      isSameUse(utility.slice(name.length + 1), property)
    );
  });
}

/** `text-sm` does not compete with `text-[#fff]`, nor `border-2` with `border-[#fff]`. */
const isSameUse = (rest: string, property: string): boolean =>
  /^(?:padding|margin|gap|inset)$/.test(property)
    ? /^(?:[\d[(]|px|auto|[a-z]+-)/.test(rest)
    : /^border-radius$/.test(property) ||
      /^[[(]|-\d{2,3}(?:\/|$)|^(?:white|black|primary|transparent|current)/.test(rest);
