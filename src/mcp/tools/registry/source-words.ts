/** Elements that every page has and that tell nothing of it. */
const COMMON =
  /^(?:a|abbr|app|article|aside|b|body|br|code|component|div|em|footer|fragment|head|header|hr|html|i|import|li|link|main|meta|nav|ol|option|p|page|root|router|script|section|small|span|strong|style|svg|path|template|tbody|td|th|title|tr|ul)$/;

/** Names of elements by what they are called elsewhere. */
const MEANT: Readonly<Record<string, string>> = {
  thead: 'table',
  input: 'form',
  textarea: 'form',
  fieldset: 'form',
  img: 'image',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  dialog: 'dialog',
};

const MOST = 12;

/** The names of the elements in a source, as words; those that stand there most often first. */
export function wordsOfSource(source: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of source.matchAll(/<([A-Za-z][\w.-]{0,60})/g)) {
    const words = name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/);
    for (const word of words) {
      const meant = Object.hasOwn(MEANT, word) ? (MEANT[word] ?? word) : word;
      if (meant.length > 1 && !COMMON.test(meant)) counts.set(meant, (counts.get(meant) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([word]) => word);
}
