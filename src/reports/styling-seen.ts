import type { Observed } from '../verify/observed.ts';
import type { Project } from '../verify/rule.ts';

export interface StylingSeen {
  readonly approach: string;
  readonly configFile: string | null;
  readonly variables: number;
  readonly colours: number;
  readonly isDark: boolean;
  /** Files that declare custom properties. */
  readonly files: readonly string[];
}

/** Libraries that write styles in scripts, the first that is there counts. */
const IN_SCRIPTS: readonly (readonly [dependency: string, approach: string])[] = [
  ['styled-components', 'css-in-js'],
  ['@emotion/react', 'css-in-js'],
  ['@emotion/styled', 'css-in-js'],
  ['@vanilla-extract/css', 'vanilla-extract'],
  ['@pandacss/dev', 'panda'],
  ['unocss', 'unocss'],
];

export function stylingSeen({ paths, facts }: Project, { manifest, sheets }: Observed): StylingSeen {
  const dependencies = manifest?.dependencies ?? {};
  const config = paths.find((path) => /^(?:[^/]+\/)?tailwind\.config\.[cm]?[jt]s$/.test(path));
  const inScripts = IN_SCRIPTS.find(([name]) => Object.hasOwn(dependencies, name));
  const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  const approach =
    config !== undefined || Object.hasOwn(dependencies, 'tailwindcss')
      ? 'tailwind'
      : inScripts
        ? inScripts[1]
        : has(/\.module\.(?:css|scss|sass|less)$/)
          ? 'css-modules'
          : has(/\.(?:scss|sass)$/)
            ? 'sass'
            : has(/\.less$/)
              ? 'less'
              : has(/\.css$/) || [...facts.values()].some(({ properties }) => properties.length > 0)
                ? 'plain-css'
                : 'unknown';
  const declaring = [...facts].filter(([, { properties }]) => properties.length > 0);
  return {
    approach,
    configFile: approach === 'tailwind' ? (config ?? null) : null,
    variables: new Set(declaring.flatMap(([, { properties }]) => properties)).size,
    colours: new Set(sheets.flatMap(({ colours }) => colours)).size,
    isDark: sheets.some((sheet) => sheet.isDark),
    files: declaring.map(([file]) => file),
  };
}
