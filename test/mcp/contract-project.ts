import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { callTool } from '../../src/mcp/call.ts';
import { createSession, type Session } from '../../src/mcp/session.ts';
import { contractWrite } from '../../src/mcp/tools/contract-write/index.ts';
import { contract } from '../../src/mcp/tools/contract/index.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { put } from '../verify/copies.ts';

export const FILE = 'svc.essence.json';

/** A folder with a small contract as people write it, and these files besides. */
export function projectWith(files: Readonly<Record<string, string>> = {}, place = tmpdir()): string {
  const root = realpathSync(mkdtempSync(join(place, 'svc-mcp-')));
  writeFileSync(join(root, FILE), `${JSON.stringify(SAMPLE_ESSENCE, null, 2)}\n`);
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

export const textIn = (root: string, file = FILE): string => readFileSync(join(root, file), 'utf8');
export const hashIn = (root: string): string => sha256Digest(readFileSync(join(root, FILE)));

// One client for all: the corpus is opened once.
const shared = createSession(tmpdir(), {});

export const sessionIn = (root: string): Session => ({
  ...shared,
  root: realpathSync(root),
  signal: new AbortController().signal,
});

// oxlint-disable-next-line typescript/no-explicit-any
export type JsonObject = Record<string, any>;

const createCaller =
  (tool: typeof contract | typeof contractWrite) =>
  async (root: string, args: JsonObject, session: Session = sessionIn(root)): Promise<JsonObject> => {
    const { structuredContent, isError } = await callTool(tool, args, session, (bug) => {
      throw bug.facts.cause ?? bug;
    });
    return isError ? { isError, ...structuredContent } : structuredContent;
  };

export const read = createCaller(contract);
export const write = createCaller(contractWrite);
