/** The least and the most that the schema of themes allows, by group and name; held equal to it by a test. */
export const LIMITS: Readonly<
  Record<string, Readonly<Record<string, readonly [least: number, most: number]>>>
> = {
  text: same(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'], 8, 160),
  weight: same(['regular', 'medium', 'semibold', 'bold', 'heading', 'text'], 100, 900),
  leading: { tight: [0.9, 1.5], normal: [1.1, 1.8], relaxed: [1.3, 2.2] },
  tracking: { heading: [-0.1, 0.3], body: [-0.05, 0.2], label: [-0.05, 0.4] },
  space: { ...same(['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'], 0, 256), unit: [1, 16] },
  radius: { base: [0, 32], sm: [0, 32], md: [0, 48], lg: [0, 64], xl: [0, 96] },
  border: { thin: [0, 4], medium: [0, 6], thick: [0, 12] },
  opacity: same(['faint', 'muted', 'strong'], 0, 1),
  blur: { sm: [0, 80], md: [0, 80], lg: [0, 160] },
  duration: { instant: [0, 100], fast: [50, 250], normal: [100, 400], slow: [150, 800], slower: [300, 6000] },
};

function same(
  names: readonly string[],
  least: number,
  most: number,
): Record<string, readonly [number, number]> {
  return Object.fromEntries(names.map((name) => [name, [least, most] as const]));
}

/** Of a layer of a shadow. */
export const LAYER_LIMITS = {
  x: [-48, 48],
  y: [-48, 96],
  blur: [0, 160],
  spread: [-48, 48],
} as const;
