import { type HtmlElement, isElement } from './html-tree.ts';

/** Formats the hotkeys and commands of a page one per line, and removes an empty list. */
export function formatNavigation(body: HtmlElement): void {
  const block = body.children.find(
    (child) => isElement(child) && child.attributes.get('id') === 'svc-navigation',
  );
  if (!block || !isElement(block)) return;
  const data = JSON.parse(block.children.join('')) as {
    readonly semantics?: object;
    readonly hotkeys: readonly object[];
    readonly palette: { readonly commands: readonly object[] } | null;
  };
  if (data.hotkeys.length === 0 && data.palette === null) {
    body.children = body.children.filter((child) => child !== block);
    return;
  }
  const { commands = [], ...palette } = data.palette ?? {};
  const parts = [
    ...(data.semantics ? [`"semantics": ${toLine(data.semantics)}`] : []),
    `"hotkeys": ${toLines(data.hotkeys, '        ')}`,
    data.palette
      ? `"palette": {${Object.entries(palette)
          .map(([key, value]) => `\n        ${JSON.stringify(key)}: ${toLine(value)},`)
          .join('')}\n        "commands": ${toLines(commands, '          ')}\n      }`
      : '"palette": null',
  ];
  block.children = [`{\n      ${parts.join(',\n      ')}\n    }`];
}

/** Only `<` could end or bend the script element. */
const toLine = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const toLines = (values: readonly unknown[], indent: string): string =>
  values.length === 0
    ? '[]'
    : `[\n${values.map((value) => indent + toLine(value)).join(',\n')}\n${indent.slice(2)}]`;
