/** Removes comments and collapses white space. */
const normalizeSelector = (selector: string): string =>
  selector
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([>+~]) ?/g, ' $1 ')
    .trim();

/** Splits a selector list, ignoring commas in parentheses and quotes. Expands a leading `:is(a, b)` or `:where(a, b)`. */
export function splitSelectors(list: string): string[] {
  return splitOutsideBrackets(list, ',').flatMap((each) => {
    const group = /^:(?:is|where)\(/.exec(each);
    const end = group ? findClosingParenthesis(each, group[0].length - 1) : -1;
    return group && end > 0
      ? splitSelectors(each.slice(group[0].length, end)).map((inner) =>
          normalizeSelector(inner + each.slice(end + 1)),
        )
      : normalizeSelector(each);
  });
}

/** The compound selectors from left to right: `.menu > a:hover` has two. */
export const splitCompounds = (selector: string): string[] =>
  splitOutsideBrackets(normalizeSelector(selector), ' ').filter((each) => !/^[>+~]?$/.test(each));

function splitOutsideBrackets(text: string, by: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (character === by && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((each) => each.trim());
}

/** The index of the parenthesis that closes the one at `from`, or -1. */
function findClosingParenthesis(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
