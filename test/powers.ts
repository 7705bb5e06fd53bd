import { parseSync } from 'oxc-parser';
import type { SyntaxNode } from '../src/source/source.ts';
import { walkNodes } from '../src/source/syntax.ts';

/** Effects of code beyond computing. Inspecting paths, hashing and waiting do not count. */
export type Power = 'read' | 'write' | 'network' | 'process' | 'environment';

const MODULES: Readonly<Record<string, Power>> = {
  'node:module': 'read',
  'node:http': 'network',
  'node:http2': 'network',
  'node:https': 'network',
  'node:net': 'network',
  'node:tls': 'network',
  'node:dgram': 'network',
  'node:dns': 'network',
  'node:dns/promises': 'network',
  'node:inspector': 'process',
  'node:child_process': 'process',
  'node:cluster': 'process',
  'node:vm': 'process',
  'node:worker_threads': 'process',
};

/** Functions of `node:fs` that change nothing; any other is taken to write. */
const READS =
  /^(?:constants|Dirent|Stats|FSWatcher|watch|close|createReadStream|exists|opendir|read|readv|readFile|readdir|readlink|realpath|access|stat|lstat|fstat)(?:Sync)?$/;

/** Open for reading or for writing, depending on the flags. */
const OPENS = new Set(['open', 'openSync']);

const GLOBALS: Readonly<Record<string, Power>> = {
  fetch: 'network',
  WebSocket: 'network',
  EventSource: 'network',
  XMLHttpRequest: 'network',
};

const OF_PROCESS: Readonly<Record<string, Power>> = {
  env: 'environment',
  loadEnvFile: 'environment',
  kill: 'process',
  dlopen: 'process',
  binding: 'process',
  getBuiltinModule: 'process',
};

const MENTIONED = new RegExp(`'node:|\\b(?:process|global|globalThis|${Object.keys(GLOBALS).join('|')})\\b`);

const inner = (node: SyntaxNode | undefined, key: string): SyntaxNode | undefined =>
  node?.[key] as SyntaxNode | undefined;
const all = (node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] =>
  (node?.[key] as readonly SyntaxNode[] | undefined) ?? [];
const nameOf = (node: SyntaxNode | undefined): string => String(node?.['name'] ?? node?.['value'] ?? '*');

/** The names that an object pattern destructures; `*` means all. */
const takenBy = (pattern: SyntaxNode | undefined): readonly string[] =>
  pattern?.type === 'ObjectPattern'
    ? all(pattern, 'properties').map((property) => nameOf(inner(property, 'key')))
    : ['*'];

function ofModule(module: string, name: string): Power[] {
  if (module === 'node:fs' || module === 'node:fs/promises') {
    if (OPENS.has(name)) return ['read'];
    return name === '*' || name === 'promises' ? ['read', 'write'] : [READS.test(name) ? 'read' : 'write'];
  }
  if (module === 'node:process') return ofProcess(name);
  const power = MODULES[module];
  return power === undefined ? [] : [power];
}

/** Access to the whole of `process` counts as access to every part of it. */
function ofProcess(name: string): Power[] {
  if (name === '*') return ['environment', 'process'];
  const power = OF_PROCESS[name];
  return power === undefined ? [] : [power];
}

function ofImport(node: SyntaxNode): Power[] {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return [];
  const module = nameOf(inner(node, 'source'));
  const names =
    node.type === 'ImportDeclaration'
      ? all(node, 'specifiers')
          .filter((one) => one['importKind'] !== 'type')
          .map((one) => (one.type === 'ImportSpecifier' ? nameOf(inner(one, 'imported')) : '*'))
      : ['*'];
  return names.flatMap((name) => ofModule(module, name));
}

function ofMember(parent: SyntaxNode): Power[] {
  const property = inner(parent, 'property');
  return ofProcess(parent['computed'] === true && property?.type !== 'Literal' ? '*' : nameOf(property));
}

/** Flags that are not plainly for reading are taken to be for writing. */
function ofOpening(call: SyntaxNode, text: string): Power[] {
  const [, flags] = all(call, 'arguments');
  if (flags === undefined || flags['value'] === 'r') return [];
  const written = text.slice(flags.start, flags.end);
  return /O_RDONLY/.test(written) && !/O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(written) ? [] : ['write'];
}

/** Is an identifier a name for something else: a key, a property, what is declared here? */
function isOwnName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return inner(parent, 'property') === node && !parent['computed'];
  if (inner(parent, 'key') === node) return parent?.['computed'] !== true && parent?.['shorthand'] !== true;
  return isDeclared(node, parent) || parent?.type.startsWith('TSQualified') === true;
}

const isDeclared = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  inner(parent, 'id') === node || inner(parent, 'local') === node || all(parent, 'params').includes(node);

/**
 * The powers the text of a module uses by what it imports and by the globals it names. A power that comes in as an
 * argument is its giver's. A file that declares a name of its own, as `fetch`, means its own everywhere.
 */
export function powersOf(file: string, text: string): Set<Power> {
  const powers = new Set<Power>();
  if (!MENTIONED.test(text)) return powers;
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const nodes = [...walkNodes(program as unknown as SyntaxNode)];
  const parents = new Map(nodes.map(({ node, parent }) => [node, parent]));
  const declared = new Set(
    nodes.filter(({ node, parent }) => isDeclared(node, parent)).map(({ node }) => nameOf(node)),
  );
  const found = nodes.flatMap(({ node, parent }): Power[] => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return ofImport(node);
      case 'ImportExpression': {
        const taken = parent?.type === 'AwaitExpression' ? inner(parents.get(parent), 'id') : undefined;
        return takenBy(taken).flatMap((name) => ofModule(nameOf(inner(node, 'source')), name));
      }
      case 'CallExpression':
        return OPENS.has(nameOf(inner(node, 'callee'))) && !declared.has('open') ? ofOpening(node, text) : [];
      case 'MemberExpression': {
        if (!/^global(?:This)?$/.test(nameOf(inner(node, 'object')))) return [];
        const name = nameOf(inner(node, 'property'));
        return name === 'process' ? ['environment', 'process'] : globalPower(name);
      }
      case 'Identifier': {
        const name = nameOf(node);
        if (isOwnName(node, parent) || declared.has(name)) return [];
        if (name !== 'process') return globalPower(name);
        if (parent?.type === 'MemberExpression') return ofMember(parent);
        return (parent?.type === 'VariableDeclarator' ? takenBy(inner(parent, 'id')) : ['*']).flatMap(
          ofProcess,
        );
      }
      default:
        return [];
    }
  });
  for (const power of found) powers.add(power);
  return powers;
}

function globalPower(name: string): Power[] {
  const power = Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
  return power === undefined ? [] : [power];
}
