import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { svc } from '../../../test/cli/support.ts';
import { COMMANDS } from './index.ts';

describe('svc completion', () => {
  it('prints a script that bash can use, with every command that is not an old name', async () => {
    const { exit, out, err } = await svc(['completion', 'bash']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    const script = 'eval "$1"; COMP_WORDS=(svc ""); COMP_CWORD=1; _svc; echo "${COMPREPLY[@]}"';
    const lines = spawnSync('bash', ['--norc', '-c', script, 'bash', out], { encoding: 'utf8' });
    expect(lines.stderr).toBe('');
    const first = new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0]));
    first.delete('registry');
    expect(lines.stdout.trim().split(' ')).toEqual([...first]);
  });

  it.each(['zsh', 'fish'])('prints a script for %s, and with --json as a string', async (shell) => {
    const { out } = await svc(['completion', shell]);
    expect(out).toContain(`Completion of svc for ${shell}.`);
    expect(JSON.parse((await svc(['completion', shell, '--json'])).out)).toEqual({ shell, script: out });
  });

  it('refuses another shell, exit 2', async () => {
    const { exit, out, err } = await svc(['completion', 'tcsh']);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain('error[USAGE]: Unsupported shell "tcsh". Supported: bash, zsh, fish.');
  });
});
