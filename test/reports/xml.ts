/** As much of XML 1.0 as the reports use, read strictly: anything else is an error. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const TAG = /<(\/?)([A-Za-z][\w-]*)((?: [A-Za-z][\w-]*="[^"<]*")*)(\/?)>/y;
const TEXT = /[^<]+/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error('forbidden character');
  if (text.includes(']]>')) throw new Error(']]> stands in text');
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const character = whole.endsWith(';') ? ENTITIES[name] : undefined;
    if (character === undefined) throw new Error(`no entity: ${whole}`);
    return character;
  });
}

export function parseXml(text: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(head)) throw new Error('no declaration');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let index = head.length;
  while (index < text.length) {
    const here = open.at(-1);
    if (!here) throw new Error('more ends than starts');
    TEXT.lastIndex = index;
    const run = TEXT.exec(text);
    if (run) {
      here.text += decoded(run[0]);
      index = TEXT.lastIndex;
      continue;
    }
    TAG.lastIndex = index;
    const tag = TAG.exec(text);
    if (!tag) throw new Error(`no tag at ${index}: ${text.slice(index, index + 60)}`);
    index = TAG.lastIndex;
    const [, end, name = '', attributes = '', empty] = tag;
    if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} ends where something else is open`);
      continue;
    }
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      decoded(value),
    ]);
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(pairs) as Record<string, string>,
      children: [],
      text: '',
    };
    if (pairs.length !== Object.keys(element.attributes).length)
      throw new Error('an attribute is given twice');
    here.children.push(element);
    if (empty !== '/') open.push(element);
  }
  const [root, ...more] = top.children;
  if (open.length !== 1 || !root || more.length > 0 || top.text.trim() !== '')
    throw new Error('not one root element');
  return root;
}
