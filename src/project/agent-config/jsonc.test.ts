import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { ServerEntry } from './entry.ts';
import { jsonFormat } from './jsonc.ts';

const { stateOf, withEntry, withoutEntry } = jsonFormat('mcpServers');
const entry: ServerEntry = { command: 'npx', args: ['-y', 'svc', 'mcp'] };
const value = { type: 'stdio', ...entry };

const gap = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '  ', '\t', '\n', '\r\n', '\n\n  '),
      fc.constantFrom('/* a */', '/*\n"b": {,*/', '// c, "svc": {}\n', '// d\r\n', '//\n'),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));

const join = (open: string, parts: readonly string[], comma: string, close: string): string =>
  open + parts.join(',') + (parts.length > 0 ? comma : '') + close;

/** Members of an object, each with what may stand around it. */
const members = (keys: readonly string[], inner: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc
    .uniqueArray(fc.constantFrom(...keys), { maxLength: 3 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .tuple(gap, gap, gap, inner, gap)
            .map(([a, b, c, one, d]) => `${a}${JSON.stringify(name)}${b}:${c}${one}${d}`),
        ),
      ),
    );

const object = (keys: readonly string[], inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(members(keys, inner), fc.constantFrom('', ','), gap)
    .map(([parts, comma, end]) => join('{', parts, comma, `${end}}`));

const scalar = fc.constantFrom('1', 'null', '"x"', '"\\"svc\\": {"', '[ ]', '[1,\n2]', '{}', '{ "svc": 1 }');
const servers = object(['a', 'é', 'svc2'], scalar);
const document = fc
  .tuple(
    gap,
    members(['inputs', 'x', '$schema'], scalar),
    fc.option(fc.tuple(gap, gap, servers, gap)),
    fc.nat(3),
    fc.constantFrom('', ','),
    gap,
    gap,
    fc.constantFrom('', '\ufeff'),
  )
  .map(([before, parts, own, at, comma, end, after, mark]) => {
    const all = [...parts];
    if (own) all.splice(at, 0, `${own[0]}"mcpServers"${own[1]}:${own[2]}${own[3]}`);
    return mark + before + join('{', all, comma, `${end}}`) + after;
  });

const valueOf = (text: string): Record<string, unknown> => {
  const errors: unknown[] = [];
  const parsed = parse(text.replace(/^\ufeff/, ''), errors as never, { allowTrailingComma: true });
  expect(errors, text).toEqual([]);
  return parsed;
};

/** The old text is still there in order, and what is new is one property and at most one comma. */
function addition(before: string, after: string): void {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const replaced = before.slice(head, before.length - tail);
  const changed = after.slice(head, after.length - tail);
  expect(changed.replace(/^,/, '').startsWith(replaced), changed).toBe(true);
}

describe('an entry in a JSON configuration', () => {
  it('is added and removed again without a trace, whatever the file looks like', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(document, (text) => {
        const added = withEntry(text, entry);
        addition(text, added);
        const old = valueOf(text);
        const olds = (old['mcpServers'] ?? {}) as Record<string, unknown>;
        expect(valueOf(added)).toEqual({ ...old, mcpServers: { ...olds, svc: value } });
        expect(stateOf(text, entry)).toBe('missing');
        expect(stateOf(added, entry)).toBe('current');
        expect(withoutEntry(added)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is updated without changing anything else', () => {
    const other: ServerEntry = {
      command: 'npx',
      args: ['svc', 'mcp'],
      env: { SVC_API_URL: 'https://svc.example' },
    };
    fc.assert(
      fc.property(document, (text) => {
        const added = withEntry(text, entry);
        expect(stateOf(added, other)).toBe('outdated');
        const updated = withEntry(added, other);
        expect(stateOf(updated, other)).toBe('current');
        expect(withoutEntry(updated)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('removes nothing from a file without an svc entry', () => {
    fc.assert(fc.property(document, (text) => withoutEntry(text) === text));
  });

  it('creates a new file that is removed as a whole', () => {
    const text = withEntry(undefined, entry);
    expect(text).toBe(
      '{\n  "mcpServers": {\n    "svc": {\n      "type": "stdio",\n      "command": "npx",\n      "args": ["-y", "svc", "mcp"]\n    }\n  }\n}\n',
    );
    expect(withoutEntry(text)).toBeUndefined();
    expect(withoutEntry(`// mine\n${text}`)).toBe('// mine\n{\n}\n');
  });

  it('follows the style of the file: indentation, line endings, trailing commas', () => {
    const text = '{\r\n\t"mcpServers": {\r\n\t\t"a": {}, // first\r\n\t},\r\n}\r\n';
    expect(withEntry(text, entry)).toBe(
      '{\r\n\t"mcpServers": {\r\n\t\t"a": {}, // first\r\n\t\t"svc": {\r\n\t\t\t"type": "stdio",\r\n\t\t\t"command": "npx",\r\n\t\t\t"args": ["-y", "svc", "mcp"]\r\n\t\t},\r\n\t},\r\n}\r\n',
    );
    expect(withEntry('{"mcpServers": {"a": {}}}', entry)).toBe(
      '{"mcpServers": {"a": {}, "svc": { "type": "stdio", "command": "npx", "args": ["-y", "svc", "mcp"] }}}',
    );
  });

  it('keeps additions of the user, and replaces a server of another kind as a whole', () => {
    const text =
      '{ "mcpServers": { "svc": { "command": "svc", "args": ["mcp"], "env": { "A": "1" }, "disabled": true } } }';
    expect(stateOf(text, entry)).toBe('outdated');
    expect(valueOf(withEntry(text, entry))).toEqual({
      mcpServers: { svc: { ...value, env: { A: '1' }, disabled: true } },
    });
    const foreign = '{ "mcpServers": { "svc": { "url": "https://other.example" } } }';
    expect(stateOf(foreign, entry)).toBe('foreign');
    expect(valueOf(withEntry(foreign, entry))).toEqual({ mcpServers: { svc: value } });
  });

  it('is removed from between other entries, and after a comment, where the user moved it', () => {
    const ours = '"svc": {"command": "svc", "args": ["mcp"]}';
    expect(withoutEntry(`{"mcpServers": {${ours}, "a": 1}}`)).toBe('{"mcpServers": { "a": 1}}');
    expect(withoutEntry(`{"mcpServers": {"b": 2, ${ours}, "a": 1}}`)).toBe(
      '{"mcpServers": {"b": 2, "a": 1}}',
    );
    expect(valueOf(withoutEntry(`{"mcpServers": {"b": 2, // c\n ${ours} }}`) ?? '')).toEqual({
      mcpServers: { b: 2 },
    });
  });

  it.each([
    ['', 'MALFORMED_JSON', 'The file is empty. Delete it, or write {} into it.'],
    ['{\n  "a": 1\n  "b": 2\n}', 'MALFORMED_JSON', 'Line 3, column 3: Comma expected.'],
    ['{"mcpServers": {}', 'MALFORMED_JSON', 'Line 1, column 18: Close brace expected.'],
    ['[]', 'MALFORMED_JSON', 'Line 1, column 1: an object is expected.'],
    ['{\n "mcpServers": []}', 'MALFORMED_JSON', 'Line 2, column 16: "mcpServers" must be an object.'],
    [
      '{"mcpServers": {}, "mcpServers": {}}',
      'DUPLICATE_KEY',
      'Line 1, column 20: the key "mcpServers" is defined twice.',
    ],
    [
      '{"mcpServers": {"svc": 1, "s\\u0076c": 2}}',
      'DUPLICATE_KEY',
      'Line 1, column 27: the key "svc" is defined twice.',
    ],
    [
      `{"a": ${'['.repeat(100_000)}`,
      'DOCUMENT_TOO_COMPLEX',
      'Line 1, column 70: nested deeper than 64 levels.',
    ],
  ])('is refused in %j', (text, code, message) => {
    for (const act of [() => stateOf(text, entry), () => withEntry(text, entry), () => withoutEntry(text)])
      expect(act).toThrow(expect.objectContaining({ code, message }));
  });
});
