import type { Tool } from '../../tool.ts';
import { executionPack } from './execution-pack.ts';
import { executionPackBundle } from './execution-pack-bundle.ts';
import { executionPackManifest } from './execution-pack-manifest.ts';
import { page } from './page.ts';
import { scaffold } from './scaffold.ts';
import { section } from './section.ts';
import { task } from './task.ts';

export const context = {
  name: 'svc_context',
  title: 'Read what to build',
  description:
    'Context for building and changing this app, compiled from its contract: one page, one section, the whole app, or one task. Use it before you write code.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [scaffold, section, page, executionPack, executionPackBundle, executionPackManifest, task],
} as const satisfies Tool;
