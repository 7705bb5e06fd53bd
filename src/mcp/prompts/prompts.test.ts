import { describe, expect, it } from 'vitest';
import { getPrompt } from './index.ts';

describe('a prompt', () => {
  it('takes no value that means nothing, and names those that do', () => {
    expect(() => getPrompt('fix-findings', { severity: 'bad' })).toThrow(
      /one of error, warn, info, not "bad"/,
    );
    expect(getPrompt('fix-findings', { severity: 'warn' }).messages[0]?.content.text).toContain('"warn"');
    expect(getPrompt('fix-findings', {}).messages[0]?.content.text).toContain('"error"');
  });
});
