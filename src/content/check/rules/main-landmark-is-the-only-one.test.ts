import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { mainLandmarkIsTheOnlyOne } from './main-landmark-is-the-only-one.ts';

describe(mainLandmarkIsTheOnlyOne.name, () => {
  it('reports no main landmark, and two of them', () => {
    const shell = (...landmarks: string[]) =>
      record('shell', { regions: landmarks.map((landmark) => ({ id: landmark, landmark })) });
    expect(violationPointers(mainLandmarkIsTheOnlyOne, shell('banner', 'main'))).toEqual([]);
    expect(violationPointers(mainLandmarkIsTheOnlyOne, shell('banner'))).toEqual(['/regions']);
    expect(violationPointers(mainLandmarkIsTheOnlyOne, shell('main', 'main'))).toEqual(['/regions']);
  });
});
