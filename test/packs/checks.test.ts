import { describe, expect, it } from 'vitest';
import { RUNTIME_RULES } from '../../src/runtime/checks/index.ts';
import { RULES } from '../../src/verify/rules/index.ts';
import { composed } from './support.ts';

describe('the checks of a page pack', () => {
  it('say how each is made, by rules that `svc verify` has', () => {
    const fromSource = RULES.map(({ code }) => code);
    const inBrowser = RUNTIME_RULES.map(({ code }) => code);
    for (const { bundle } of composed)
      for (const { successChecks, renderedMarkdown } of bundle.pages)
        for (const { id, method = '' } of successChecks) {
          const [always = '', withBuild = ''] = method.split('with --build:');
          expect(method, id).toMatch(/^(?:by eye|svc verify: .+)$/);
          for (const code of always.match(/[A-Z0-9]+\d{3}/g) ?? []) expect(fromSource).toContain(code);
          for (const code of withBuild.match(/[A-Z0-9]+\d{3}/g) ?? []) expect(inBrowser).toContain(code);
          expect(renderedMarkdown).toContain(method);
        }
  });
});
