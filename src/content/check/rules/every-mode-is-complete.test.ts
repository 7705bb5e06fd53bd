import { describe, expect, it } from 'vitest';
import { violationPointers, example, record } from '../../../../test/content/probe.ts';
import { everyModeIsComplete } from './every-mode-is-complete.ts';

describe(everyModeIsComplete.name, () => {
  it('reports colours that are missing in a mode, or defined for a mode that is not offered', () => {
    const theme = example('theme');
    expect(violationPointers(everyModeIsComplete, record('theme', theme))).toEqual([]);
    delete theme.palette.link.dark;
    expect(violationPointers(everyModeIsComplete, record('theme', theme))).toEqual(['/palette/link']);
    theme.modes = ['light'];
    expect(violationPointers(everyModeIsComplete, record('theme', theme))).toContain('/palette/text/dark');
    expect(
      violationPointers(
        everyModeIsComplete,
        record('theme', { ...example('theme'), modes: ['light', 'dark'] }),
      ),
    ).toEqual(['/modes']);
  });
});
