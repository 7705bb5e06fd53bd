import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { projectIdentity } from './identity.ts';

function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-identity-'));
  mkdirSync(join(root, '.git'));
  put(root, 'package.json', '{"name":"all"}');
  put(root, 'apps/one/package.json', '{"name":"one"}');
  put(root, 'apps/two/package.json', '{"name":"one"}');
  return root;
}

it('is the same in every clone, and different for every app', () => {
  const [here, there] = [repository(), mkdtempSync(join(tmpdir(), 'svc-clone-'))];
  cpSync(here, there, { recursive: true });
  const of = (root: string): string[] =>
    ['.', 'apps/one', 'apps/two'].map((app) => projectIdentity(join(root, app)));
  expect(of(there)).toEqual(of(here));
  expect(new Set(of(here)).size).toBe(3);
  for (const identity of of(here)) expect(identity).toMatch(/^project:v1:sha256:[0-9a-f]{64}$/);
});

it('changes with the name of the package', () => {
  const root = repository();
  const before = projectIdentity(join(root, 'apps/one'));
  put(root, 'apps/one/package.json', '{"name":"other"}');
  expect(projectIdentity(join(root, 'apps/one'))).not.toBe(before);
});

it.each(['{', '[]', 'null', '{"name":1}'])('does not need a readable package: %s', (text) => {
  const root = repository();
  put(root, 'apps/one/package.json', text);
  expect(projectIdentity(join(root, 'apps/one'))).toMatch(/^project:v1:sha256:/);
});
