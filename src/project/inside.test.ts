import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderIn, requireInside } from './inside.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'svc-inside-'));
const outside = { code: 'PATH_OUTSIDE_ROOT', exit: 77 };

describe('a folder of a project', () => {
  it('is made if it is not there', () => {
    const root = folder();
    expect(folderIn(root, '.svc/context')).toBe(join(root, '.svc/context'));
    expect(existsSync(join(root, '.svc/context'))).toBe(true);
  });

  it('may be reached by a link within the project, and the project itself by one from anywhere', () => {
    const root = folder();
    mkdirSync(join(root, 'made'));
    symlinkSync('made', join(root, '.svc'));
    folderIn(root, '.svc/context');
    expect(readdirSync(join(root, 'made'))).toEqual(['context']);
    const link = join(folder(), 'project');
    symlinkSync(root, link);
    expect(() => folderIn(link, '.svc/cache')).not.toThrow();
  });

  it.each(['.svc', '.svc/context'])('is refused if %s leads out of the project', (name) => {
    const root = folder();
    const other = folder();
    mkdirSync(join(root, name, '..'), { recursive: true });
    symlinkSync(other, join(root, name));
    expect(() => folderIn(root, '.svc/context')).toThrow(expect.objectContaining(outside));
    expect(readdirSync(other)).toEqual([]);
  });

  it('is refused if a link on the way leads nowhere, or the words lead out', () => {
    const root = folder();
    symlinkSync(join(root, 'none'), join(root, '.svc'));
    expect(() => folderIn(root, '.svc/context')).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, join(root, '..', 'x'))).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, `${root}-other`)).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, join(root, '..x'))).not.toThrow();
  });

  it('cannot be made where a file stands', () => {
    const root = folder();
    writeFileSync(join(root, '.svc'), 'mine');
    expect(() => folderIn(root, '.svc/context')).toThrow(
      expect.objectContaining({ code: 'CANNOT_CREATE', exit: 73 }),
    );
  });
});
