/** Contrast of two colours `#rrggbb` as WCAG 2.2 measures it: 1 for equal ones, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A contrast in words, rounded down: 4.497 must not be shown as enough. */
export const contrastText = (contrast: number): string =>
  `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
