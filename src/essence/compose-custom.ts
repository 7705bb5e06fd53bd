import type {
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  ThemeV1,
} from '../schemas/types.ts';
import { composeDna, DEFAULTS } from './compose-dna.ts';
import { CUSTOM } from './custom.ts';

/** An app that exists, as far as its sources show it. */
export interface ExistingApp {
  readonly target: string;
  readonly usesHashRouting: boolean;
  readonly theme: ThemeV1;
  readonly mode?: CommonV1Mode | undefined;
  /** False if the app has no skip link. */
  readonly hasSkipLink: boolean;
  /** False if the theme says little about the app. */
  readonly isThemeEnforced: boolean;
  /** In the notation of the contract: `/orders/:id`. */
  readonly pages: readonly { readonly path: string; readonly layout: EssenceV4BlueprintPage['layout'] }[];
}

/** Composes a contract that describes an app as it is. Everything that no record describes is `custom`. */
export function composeCustom(app: ExistingApp): EssenceV4 {
  const { target, theme, mode } = app;
  const guard = DEFAULTS.guard[DEFAULTS.guardMode];
  const type = DEFAULTS.platformTypeOf.get(target) ?? DEFAULTS.platformType;
  const dna = composeDna(theme, { mode }, { modes: ['auto'], shapes: [] }, {});
  return {
    version: '4.0.0',
    dna: { ...dna, accessibility: { ...dna.accessibility, skip_nav: app.hasSkipLink } },
    blueprint: { shell: CUSTOM, sections: composeSections(app.pages), features: [] },
    meta: {
      archetype: CUSTOM,
      target,
      platform: { type, routing: app.usesHashRouting ? 'hash' : DEFAULTS.routingOf[type] },
      guard: {
        mode: DEFAULTS.guardMode,
        ...guard,
        ...(app.isThemeEnforced ? {} : { dna_enforcement: 'off' as const }),
      },
    },
  };
}

/** Pages to enter or to recover an account. */
const GATEWAY =
  /^(?:log-?in|sign-?in|sign-?up|register|auth|forgot(?:ten)?-password|reset-password|verify|onboarding|logout|sign-?out)$/;

/** Fewer pages do not make a section of their own. */
const MIN_PAGES = 3;

/** Groups pages by the first segment of their path. Small groups and the home page are in `main`. */
function composeSections(pages: ExistingApp['pages']): EssenceV4BlueprintSection[] {
  const groups = new Map<string, (typeof pages)[number][]>();
  for (const page of pages) {
    const segments = page.path.split('/').filter((segment) => segment !== '' && !/^[:*]/.test(segment));
    const [first = ''] = segments;
    const name = segments.some((segment) => GATEWAY.test(segment)) ? 'account-access' : toId(first);
    groups.set(name, [...(groups.get(name) ?? []), page]);
  }
  const isOwn = ([name, list]: readonly [string, readonly unknown[]]): boolean =>
    name === 'account-access' || (name !== '' && list.length >= MIN_PAGES);
  const own = [...groups].filter(isOwn);
  const others = pages.filter((page) => !own.some(([, list]) => list.includes(page)));
  const taken = new Set<string>();
  const toSection = (
    id: string,
    list: ExistingApp['pages'],
    role: EssenceV4BlueprintSection['role'],
    description: string,
  ): EssenceV4BlueprintSection => ({
    id,
    role,
    shell: CUSTOM,
    features: [],
    description,
    pages: list.map(({ path, layout }) => ({ id: makeFree(toPageId(path), taken), route: path, layout })),
  });
  return [
    ...(others.length === 0
      ? []
      : [
          toSection(
            makeFree('main', new Set(own.map(([name]) => name))),
            others,
            'primary',
            'Pages of the app.',
          ),
        ]),
    ...own.map(([name, list]) =>
      name === 'account-access'
        ? toSection(name, list, 'gateway', 'Pages to sign in, to register and to recover an account.')
        : toSection(name, list, 'primary', `Pages below ${commonPath(list)}.`),
    ),
  ];
}

const commonPath = ([first]: ExistingApp['pages']): string =>
  `/${first?.path.split('/').find((segment) => segment !== '' && !/^[:*]/.test(segment)) ?? ''}`;

/** Converts `/orders/:id` to `orders-id`. */
const toPageId = (path: string): string =>
  toId(path.replace(/\*$/, 'rest')) || (/[:*]/.test(path) ? 'page' : 'home');

const toId = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');

/** Appends a number to a taken id. */
function makeFree(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
