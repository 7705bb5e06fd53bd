import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerEntry } from './entry.ts';
import { tomlFormat } from './toml.ts';
import { scanToml } from './toml-scan.ts';

const { stateOf, withEntry, withoutEntry } = tomlFormat;
const entry: ServerEntry = { command: 'npx', args: ['-y', 'svc', 'mcp'] };
const other: ServerEntry = {
  command: 'npx',
  args: ['svc', 'mcp'],
  env: { SVC_API_URL: 'https://svc.example' },
};
const block = '[mcp_servers.svc]\ncommand = "npx"\nargs = ["-y", "svc", "mcp"]\n';

const line = fc.constantFrom(
  '',
  '  ',
  '# [mcp_servers.svc]',
  'a = 1 # "',
  '"a.b" . c = 1979-05-27 07:32:00Z',
  "'mcp_server' = 0x1F",
  'text = """\n[mcp_servers.svc]\ncommand = "npx"\n\\"""""',
  "raw = '''\n[mcp_servers.svc]'''",
  'list = [\n  "[mcp_servers.svc]", # ]\n  { a = [1, 2], "]" = "}" },\n]',
  '[mcp_servers.other]',
  '[mcp_servers.svc2]',
  '[ mcp_servers . "other" . env ]',
  '[[things]]',
  '["mcp_servers.svc"]',
  '[profiles.svc]',
  'service.command = "npx"',
);
const document = fc
  .tuple(
    fc.array(line, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([lines, eol, ends, mark]) => mark + lines.join('\n').replaceAll('\n', eol) + (ends ? eol : ''));

describe('an entry in a TOML configuration', () => {
  it('is added and removed again without a trace, whatever the file looks like', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(document, (text) => {
        const added = withEntry(text, entry);
        expect(added.startsWith(text)).toBe(true);
        expect(stateOf(text, entry)).toBe('missing');
        expect(stateOf(added, entry)).toBe('current');
        expect(withoutEntry(added)).toBe(text);
        expect(withoutEntry(text)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is updated without changing anything else, even between other tables', () => {
    fc.assert(
      fc.property(document, document, (text, more) => {
        const tail = `\n[later]\n${more.replace('\ufeff', '')}`;
        const before = withEntry(text.endsWith('\n') ? text : `${text}\n`, entry);
        const updated = withEntry(before + tail, other);
        expect(stateOf(before + tail, other)).toBe('outdated');
        expect(stateOf(updated, other)).toBe('current');
        expect(updated.startsWith(text)).toBe(true);
        expect(updated.endsWith(tail)).toBe(true);
        expect(withoutEntry(updated)).toBe((text.endsWith('\n') ? text : `${text}\n`) + tail);
      }),
      { numRuns: 1_000 },
    );
  });

  it('creates a new file that is removed as a whole; an empty file stays', () => {
    expect(withEntry(undefined, entry)).toBe(block);
    expect(withoutEntry(block)).toBeUndefined();
    expect(withoutEntry(withEntry('', entry))).toBe('');
  });

  it('writes an environment in the style of the file', () => {
    const env = (rest: string): string =>
      withEntry(`[mcp_servers.svc]\ncommand = "svc"\nargs = ["mcp"]\n${rest}`, other);
    const lines = '[mcp_servers.svc]\n@command = "npx"\nargs = ["svc", "mcp"]\n';
    const url = 'SVC_API_URL = "https://svc.example"';
    expect(env('')).toBe(lines.replace('@', `env.${url}\n`));
    expect(env('env = { A = "1" }\n')).toBe(`${lines.replace('@', '')}env = { A = "1", ${url} }\n`);
    expect(env('env.SVC_API_URL = "x" # old\n')).toBe(`${lines.replace('@', '')}env.${url} # old\n`);
    expect(env("[mcp_servers.svc.env]\n'SVC_API_URL' = ''")).toBe(
      `${lines.replace('@', '')}[mcp_servers.svc.env]\n'SVC_API_URL' = "https://svc.example"`,
    );
    expect(env('\n[mcp_servers.svc.env]')).toBe(`${lines.replace('@', '')}\n[mcp_servers.svc.env]\n${url}`);
    for (const rest of ['', 'env = { A = "1" }\n', '[mcp_servers.svc.env]\n'])
      expect(stateOf(env(rest), other)).toBe('current');
  });

  it('keeps additions of the user, and removes all of its tables', () => {
    const text =
      'model = "x"\n\n[mcp_servers."svc"]\ncommand = \'svc\'\nargs = ["mcp"]\nenabled = false\n\n[mcp_servers.svc.env]\nA = "1"\n\n# next\n[mcp_servers.z]\n';
    expect(stateOf(text, entry)).toBe('outdated');
    expect(withEntry(text, entry)).toBe(
      text.replace("'svc'", '"npx"').replace('["mcp"]', '["-y", "svc", "mcp"]'),
    );
    expect(withoutEntry(text)).toBe('model = "x"\n\n# next\n[mcp_servers.z]\n');
  });

  it('replaces a server of another kind as a whole', () => {
    const text =
      '[mcp_servers.svc]\nurl = "https://other.example"\n[mcp_servers.svc.http_headers]\nA = "1"\n';
    expect(stateOf(text, entry)).toBe('foreign');
    expect(withEntry(text, entry)).toBe(`\n${block}`);
  });

  it.each([
    ['mcp_servers = { svc = { command = "x" } }', 'Line 1, column 1: mcp_servers is an inline table'],
    [
      '[mcp_servers]\nsvc = { command = "x" }',
      'Line 2, column 1: mcp_servers.svc is an inline table or has dotted keys',
    ],
    [
      'a = 1\nmcp_servers.svc.command = "x"',
      'Line 2, column 1: mcp_servers.svc is an inline table or has dotted keys',
    ],
    ['[[mcp_servers.svc]]', 'Line 1, column 1: [[mcp_servers.svc]] is a list of tables'],
    ['[[mcp_servers]]', 'Line 1, column 1: [[mcp_servers]] is a list of tables'],
  ])('is not edited in %j', (text, message) => {
    for (const act of [() => stateOf(text, entry), () => withEntry(text, entry), () => withoutEntry(text)])
      expect(act).toThrow(
        expect.objectContaining({
          code: 'MALFORMED_FILE',
          message: `${message}, which cannot be edited safely. Rewrite it as a table [mcp_servers.svc].`,
        }),
      );
  });

  it.each([
    ['a', 'Line 1, column 2: = is expected.'],
    ['a = ', 'Line 1, column 5: a value is expected.'],
    ['a = 1 b = 2', 'Line 1, column 7: the line should end here.'],
    ['\n[a', 'Line 2, column 3: ] is expected.'],
    ['[[a]', 'Line 1, column 4: ]] is expected.'],
    ['= 1', 'Line 1, column 1: a key is expected.'],
    ['a = "x\n"', 'Line 1, column 7: the string does not end.'],
    ['a = """x', 'Line 1, column 9: the string does not end.'],
    ['a = "\\q"', 'Line 1, column 6: that escape does not exist.'],
    ['a = "\\U00110000"', 'Line 1, column 16: that character does not exist.'],
    ['a = [1 2]', 'Line 1, column 8: a comma or ] is expected.'],
    ['a = { b 1 }', 'Line 1, column 9: = is expected.'],
    ['a = { b = 1 c = 2 }', 'Line 1, column 13: a comma or } is expected.'],
    ['{"mcpServers": {}}', 'Line 1, column 1: a key is expected.'],
  ])('is refused in %j, which is not TOML', (text, message) => {
    expect(() => withEntry(text, entry)).toThrow(
      expect.objectContaining({ code: 'MALFORMED_FILE', message }),
    );
  });

  it('is refused if defined twice, or in a file nested too deep', () => {
    expect(() => stateOf(block + block, entry)).toThrow(
      'Line 4, column 1: [mcp_servers.svc] is defined twice.',
    );
    expect(() => stateOf(`a = ${'['.repeat(100_000)}`, entry)).toThrow('nested deeper than 64 levels');
  });

  it('reads the strings of TOML', () => {
    const [a, b, c, d] = scanToml(
      'a = "\\u00e9\\t\\"\\x41"\nb = \'C:\\x\'\nc = """\nx\\\n   y""""\nd = { "k k" = [\'1\', 2] }',
    ).map(({ value }) => value);
    expect([a, b, c, d]).toEqual(['é\t"A', 'C:\\x', 'xy"', { 'k k': ['1', undefined] }]);
  });
});
