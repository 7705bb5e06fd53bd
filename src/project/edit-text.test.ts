import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editText } from './edit-text.ts';

const edit = (text: string, change: (document: never) => unknown): string => {
  const before = JSON.parse(text) as never;
  return editText(text, before, change(structuredClone(before)));
};

describe('editing the text of a document', () => {
  const text = `{
    "b": 1.0,

    "list": [ "x","y" ],
    "pages": [
        { "id": "home",   "route": "/" },
        { "id": "team" }
    ]
}
`;

  it('keeps every unchanged byte, whatever the formatting', () => {
    const moved = edit(text, (d: { pages: { id: string }[] }) => ({
      ...(d as object),
      pages: d.pages.map((page) => (page.id === 'home' ? { ...page, route: '/home' } : page)),
    }));
    expect(moved).toBe(text.replace('"/"', '"/home"'));
  });

  it('adds to a list in place, in the style of the list', () => {
    const added = edit(text, (d: { list: string[]; pages: unknown[] }) => {
      d.list.push('z');
      d.pages.splice(1, 0, { id: 'new', layout: ['hero'] });
      return d;
    });
    expect(added).toBe(
      text.replace('"y" ]', '"y", "z" ]').replace(
        '"/" },',
        `"/" },
        {
            "id": "new",
            "layout": [
                "hero"
            ]
        },`,
      ),
    );
  });

  it('removes the first, the last and the only entry without leaving a comma or a blank line', () => {
    const first = edit(text, (d: { pages: unknown[] }) => ({ ...(d as object), pages: d.pages.slice(1) }));
    expect(first).toBe(text.replace('{ "id": "home",   "route": "/" },\n        ', ''));
    const last = edit(text, (d: { pages: unknown[] }) => ({ ...(d as object), pages: d.pages.slice(0, 1) }));
    expect(last).toBe(text.replace(',\n        { "id": "team" }', ''));
    const none = edit(text, (d: { list: unknown[] }) => ({ ...(d as object), list: [] }));
    expect(none).toBe(text.replace('[ "x","y" ]', '[]'));
  });

  it('keeps tabs, CRLF line endings, a missing final newline and a one-line document', () => {
    const add = (d: object) => ({ ...d, list: [1], new: { a: [true] } });
    expect(edit('{\n\t"list": []\n}', add)).toBe(
      '{\n\t"list": [\n\t\t1\n\t],\n\t"new": {\n\t\t"a": [\n\t\t\ttrue\n\t\t]\n\t}\n}',
    );
    expect(edit('{\r\n  "list": [\r\n    1\r\n  ]\r\n}\r\n', add)).toBe(
      '{\r\n  "list": [\r\n    1\r\n  ],\r\n  "new": {\r\n    "a": [\r\n      true\r\n    ]\r\n  }\r\n}\r\n',
    );
    expect(edit('{"list":[1]}', add)).toBe('{"list":[1],"new":{"a":[true]}}');
  });

  it('understands keys with slashes, tildes and the names of places', () => {
    expect(edit('{ "routes": { "/a~b": 1, "0": 2 } }', () => ({ routes: { '/a~b': 3, '1': 4 } }))).toBe(
      '{ "routes": { "/a~b": 3,"1":4 } }',
    );
  });

  it('results in exactly the new document, for any two documents', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, fc.constantFrom('', '  ', '\t'), (one, other, indent) => {
        const text = JSON.stringify({ one, list: [one, { id: 'a', one }] }, null, indent);
        const after: unknown = JSON.parse(
          JSON.stringify({ one: other, list: [{ id: 'a', one: other }, one] }),
        );
        expect(JSON.parse(editText(text, JSON.parse(text), after))).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });
});
