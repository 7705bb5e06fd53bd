import { createSession, type Session } from '../../src/mcp/session.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { commitAll, copyProject, put } from '../verify/copies.ts';

/** A session in a folder, in this process. */
export const sessionIn = (root: string): Session => ({
  ...createSession(root, {}),
  signal: new AbortController().signal,
});

/**
 * A project in which every example of every action has something to work on: findings, a page `cart`, packs, a graph
 * and a draft beside the contract.
 */
export function exampleProject(): string {
  const initialFiles = { '.svc/context/README.md': 'Packs.\n' };
  const root = copyProject('shop-bad', {
    ...initialFiles,
    'drafts/next.essence.json': JSON.stringify(SAMPLE_ESSENCE),
  });
  commitAll(root);
  put(root, 'src/pages/Changed.tsx', 'export const Changed = () => <img src="/x.png" />;\n');
  return root;
}
