import { parseSync } from 'oxc-parser';
import type { Needs } from '../../src/render/css.ts';

const PART =
  /(?<tag>(?<![\w.:-])[a-z][\w-]*)|\.(?<name>[\w-]+)|\[(?<key>role|(?:data|aria)-[\w-]+)(?:=(?<value>"[^"]*"|[\w-]+))?\]|:(?:is|where)(?<same>\()|:has(?<within>\()|:[\w-]+(?<other>\()|\[[^\]]*\]|(?<combinator>[ >+~]+)/g;

/** Creates a function that reads the needs of a minified selector, for pages that run this script. */
export function createNeedsReader(script: string): (selector: string) => Needs {
  const { isScripted, isScriptedState } = readScript(script);

  /** `subject` is the tag or class of the element that the selector starts with, if known. */
  function readNeeds(selector: string, subject: string): Needs {
    const needs = new Set<Needs[number]>();
    let own = subject;
    let parent = '';
    const part = new RegExp(PART);
    for (let match = part.exec(selector); match; match = part.exec(selector)) {
      const { tag, name, key, value, same, within, other, combinator } = match.groups ?? {};
      if (combinator !== undefined) {
        parent = combinator === '>' ? own : '';
        own = '';
      }
      const word = tag ?? (name === undefined ? undefined : `.${name}`);
      if (word !== undefined) {
        if (!isScripted(word)) {
          needs.add(word);
          if (isTag(own)) needs.add(own + word);
          if (parent) needs.add(`${parent}>${word}`);
        }
        own = isScripted(word) ? '' : word;
      }
      if (key !== undefined && !isScriptedState(key, value))
        needs.add(`${own}[${key}${value === undefined ? '' : `=${value.replaceAll('"', '')}`}]`);
      if (same === undefined && within === undefined && other === undefined) continue;
      const inside = untilClosed(selector.slice(part.lastIndex));
      const list = splitList(inside);
      if (same !== undefined) needs.add(list.map((one) => readNeeds(one, isCompound(one) ? own : '')));
      if (within !== undefined) needs.add(list.map((one) => readNeeds(one, one.startsWith('>') ? own : '')));
      // Arguments of other functions, `:not` above all, need not be on the page.
      part.lastIndex += inside.length;
    }
    return [...needs];
  }
  return (selector) => readNeeds(selector, '');
}

const isTag = (word: string): boolean => /^[a-z]/.test(word);
const isCompound = (selector: string): boolean => !/[ >+~]/.test(selector);

/** The text before the bracket that closes an open one. */
const untilClosed = (text: string): string => splitOutsideBrackets(text, ')')[0] ?? '';
const splitList = (text: string): string[] => splitOutsideBrackets(text, ',');

function splitOutsideBrackets(text: string, mark: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === mark && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    } else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
  }
  return [...pieces, text.slice(start)];
}

/**
 * Elements, classes and states that the script creates come and go: rules for them may be needed at any time. The
 * script names them in strings and in assignments to `dataset` and to ARIA properties.
 */
function readScript(script: string) {
  const words = new Set<string>();
  /** Attributes of elements that the script creates, with the only value it gives them. */
  const created = new Set<string>();
  const isCreated = ({ key, value }: Property): boolean =>
    key.type === 'Literal' &&
    value.type === 'Literal' &&
    /^data-[\w-]+$/.test(String(key.value)) &&
    /^[\w-]*$/.test(String(value.value));
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node)) return;
    if (isProperty(node) && isCreated(node)) {
      created.add(String(node.key.value)).add(`${node.key.value}=${node.value.value}`);
      return;
    }
    for (const word of wordsIn(node)) words.add(word);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('script.js', script).program.body);
  return {
    isScripted: (word: string): boolean => words.has(word.replace('.', '')),
    isScriptedState(key: string, quoted?: string): boolean {
      const value = quoted?.replaceAll('"', '');
      if (key === 'role') return value === undefined || words.has(value);
      if (created.has(value === undefined ? key : `${key}=${value}`)) return true;
      // The script names an ARIA state without its prefix.
      return words.has(key) || (key.startsWith('aria-') && words.has(key.slice('aria-'.length)));
    },
  };
}

/** A node of an ESTree: only its type is known here. */
type EsNode = Readonly<Record<string, unknown>> & { readonly type: string };
type Property = EsNode & { readonly key: EsNode; readonly value: EsNode };

const isNode = (value: unknown): value is EsNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const isProperty = (node: EsNode): node is Property => node.type === 'Property';

function wordsIn(node: EsNode): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'].split(' ');
  if (node.type === 'TemplateElement')
    return ((node['value'] as { readonly raw: string }).raw ?? '').split(' ');
  if (node.type !== 'AssignmentExpression') return [];
  const { object, property } = node['left'] as { readonly object?: EsNode; readonly property?: EsNode };
  const name = property?.['name'];
  if (typeof name !== 'string') return [];
  const aria = /^aria([A-Z]\w+)$/.exec(name)?.[1];
  if (aria !== undefined) return [`aria-${aria.toLowerCase()}`];
  const isDataset = (object?.['property'] as EsNode | undefined)?.['name'] === 'dataset';
  return isDataset ? [`data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] : [];
}
