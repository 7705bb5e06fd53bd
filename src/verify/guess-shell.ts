import type { Project } from './rule.ts';

export interface ShellGuess {
  readonly id: string;
  readonly reason: string;
}

/** Files that frame the pages of an app. */
const FRAME =
  /(?:^|\/)(?:layout|root|__root|_app|app|App|default|\+layout|[\w-]*[Ll]ayout)\.(?:tsx|jsx|ts|js|vue|svelte|astro)$/;

/** Shells by what the frame imports. Sidebars come first: apps with a sidebar often have a header, too. */
const SIGNS: readonly (readonly [shell: string, name: RegExp])[] = [
  ['sidebar-main', /(?:^|[\W_])(?:app-?)?(?:sidebar|side-?nav|side-?bar-?nav)(?:$|[\W_])/i],
  [
    'top-nav-main',
    /(?:^|[\W_])(?:app-?|site-?|main-?|the-?)?(?:header|nav-?bar|top-?(?:bar|nav)|main-?nav)(?:$|[\W_])/i,
  ],
];

/** Guesses the shell from the components that the frame of the app imports; undefined without a sign. */
export function guessShell({ facts }: Pick<Project, 'facts'>): ShellGuess | undefined {
  const frames = [...facts].filter(([file]) => FRAME.test(file));
  for (const [id, name] of SIGNS)
    for (const [file, { imports }] of frames) {
      const found = imports.find((from) => name.test(from.split('/').at(-1) ?? ''));
      if (found !== undefined) return { id, reason: `${file} imports ${found}` };
    }
  return undefined;
}
