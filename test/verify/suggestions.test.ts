import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { svc } from '../cli/support.ts';
import { copyProject } from './copies.ts';

interface VerifyReport {
  readonly findings: readonly { readonly code: string; readonly suggestedFix?: string }[];
}

it('a finding is resolved by the command it suggests', async () => {
  const cwd = copyProject('shop-bad');
  for (const name of readdirSync(cwd, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.css')) rmSync(join(cwd, name));
  const found = async (): Promise<VerifyReport['findings']> => {
    const { out } = await svc(['verify', '--full', '--format', 'json', '--no-cache'], { cwd });
    return (JSON.parse(out) as VerifyReport).findings.filter(({ code }) => code === 'TOKEN001');
  };
  const [missing] = await found();
  const line = /svc (tokens export .*?), and/.exec(missing?.suggestedFix ?? '')?.[1] ?? 'none';
  expect((await svc(line.split(' '), { cwd })).exit).toBe(0);
  expect(await found()).toEqual([]);
});
