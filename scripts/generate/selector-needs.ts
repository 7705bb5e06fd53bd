import type { Needs } from '../../src/render/css.ts';

const PART =
  /(?<tag>(?<![\w.:-])[a-z][\w-]*)|\.(?<name>[\w-]+)|\[(?<key>role|(?:data|aria)-[\w-]+)(?:=(?<value>"[^"]*"|[\w-]+))?\]|:(?:is|where)(?<same>\()|:has(?<within>\()|:[\w-]+(?<other>\()|\[[^\]]*\]|(?<combinator>[ >+~]+)/g;

/** Returns a function that tells what a minified selector needs on a page whose elements this script may change. */
export function createNeedsReader(script: string): (selector: string) => Needs {
  const { isScripted, isScriptedState } = readScript(script);

  /** `subject` is what is known about the element that the selector starts with. */
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

/** Attributes that the script sets on elements it creates, with the only value it gives them. */
const CREATED = /"(data-[\w-]+)":"([\w-]*)"/g;

/** Elements, classes and states that the script creates come and go: rules for them may be needed at any time. */
function readScript(script: string) {
  const created = new Set(
    [...script.matchAll(CREATED)].flatMap(([, key = '', value = '']) => [key, `${key}=${value}`]),
  );
  const words = new Set([
    ...[...script.replace(CREATED, '"":""').matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/g)].flatMap(
      ([, , text = '']) => text.split(' '),
    ),
    ...[...script.matchAll(/\.dataset\.(\w+)=(?!=)/g)].map(
      ([, key = '']) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    ),
  ]);
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
