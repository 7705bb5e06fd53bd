import { frameSide } from '../content/frames.ts';
import type { ColorMode } from '../packs/theme.ts';
import type { Model } from '../packs/model.ts';
import { pageView } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import { type Entry, findActive, findEntries, frameOf, gatePage, pagesInFrame } from './entries.ts';
import { el, type Child, type Html } from './html.ts';
import { renderIcon } from './icon.ts';
import { renderPopover } from './popover.ts';
import type { Frame, FrameContext } from './frame.ts';

/**
 * True if the person who uses the page is known: not before the sign-in, and not on public sites and manuals
 * without an account, whose visitors would see a stranger's name.
 */
export function isSignedIn({ model, page }: Pick<Frame, 'model' | 'page'>): boolean {
  if (page.section.section.role === 'gateway') return false;
  const frame = model.resolver.find('shell', frameOf(page, model));
  const side = frame && frameSide(frame.data);
  return (
    (side !== 'site' && side !== 'manual') ||
    findEntries(model, page).some(({ place }) => place === 'account') ||
    pagesInFrame(model, page).some(({ section }) => section.archetype?.slug === 'account-center')
  );
}

/** True if the frame shows the account menu, which also has the colour mode. */
export const hasAccountMenu = (frame: Frame): boolean =>
  isSignedIn(frame) && frame.shell.regions.some(({ holds }) => holds.includes('account'));

/** The account: who is signed in, and a menu with what concerns this person alone. */
export function renderAccount(frame: FrameContext): Child {
  if (!isSignedIn(frame)) return false;
  const { model, page, context, shell } = frame;
  const { scope } = pageView(model, page).product;
  const written = (text: string): string => toText(fillText(text, scope));
  const name = written('{user.name}') || 'Account';
  const entries = findEntries(model, page);
  const active = findActive(entries, page);
  const exit = gatePage(model, 'sign-in');
  const links = entries.filter(({ place }) => place === 'account');
  const hasKeys = frameSide(shell) !== 'site' && model.navigation.hotkeys.length > 0;
  const about = written('{user.role}') || written('{user.email}');
  return renderPopover({
    class: 'r-account',
    summary: [
      // The name follows in words.
      el('span', { 'aria-hidden': 'true' }, context.render({ is: 'avatar', label: name, size: 'sm' })),
      el('span', { class: 'r-name' }, name),
      renderIcon('chevron-down'),
    ],
    panel: [
      el('p', { class: 'r-who' }, el('strong', {}, name), about && el('span', {}, about)),
      (links.length > 0 || hasKeys) &&
        el(
          'ul',
          { class: 'r-menu' },
          links.map((entry) =>
            el(
              'li',
              { 'data-essence': entry.essence },
              el(
                'a',
                { href: context.href(entry.route), 'aria-current': entry === active && 'page' },
                renderIcon('user'),
                entry.label,
              ),
            ),
          ),
          hasKeys &&
            el(
              'li',
              { class: 'r-keys' },
              el(
                'button',
                { type: 'button', 'data-action': 'open-help' },
                renderIcon('help'),
                'Keyboard shortcuts',
              ),
            ),
        ),
      offersMode(model, page.effective.mode, context.isOwned) && renderModeSelect(page.effective.mode),
      exit &&
        el(
          'ul',
          { class: 'r-menu' },
          el('li', {}, el('a', { href: context.href(exit.path) }, renderIcon('sign-out'), 'Sign out')),
        ),
    ],
  });
}

/** Calls to action for visitors of a public site: to register, or else the task of the site, such as to reserve. */
export function renderCalls(frame: FrameContext): Child {
  const { model, context, page } = frame;
  const [signIn, signUp] = [gatePage(model, 'sign-in'), gatePage(model, 'sign-up')];
  const call = findCall(frame);
  if (call)
    return el(
      'a',
      {
        class: 'r-cta',
        href: context.href(call.route),
        'aria-current': page.paths.includes(call.route) && 'page',
        'data-essence': call.essence,
      },
      call.label,
    );
  if (!signIn || !signUp) return false;
  return [
    el('a', { class: 'r-link', href: context.href(signIn.path) }, 'Sign in'),
    el('a', { class: 'r-cta', href: context.href(signUp.path) }, 'Sign up'),
  ];
}

/** The first page of the work that a visitor can do without an account. Without registration only the staff has accounts. */
export function findCall(frame: Frame): Entry | undefined {
  const { model, page, shell } = frame;
  if (frameSide(shell) !== 'site' || isSignedIn(frame) || gatePage(model, 'sign-up')) return undefined;
  return findEntries(model, page).find(({ role, place }) => role === 'primary' && place === 'main');
}

const MODES: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', auto: 'Auto' };

/** False for themes with a single mode. */
export const hasModeChoice = ({ theme }: Model): boolean =>
  (['light', 'dark'] as const).every((mode) => theme.record?.data.modes.includes(mode));

/**
 * True if an app needs a control for the mode: where its contract follows the system, the setting of the system is one. A
 * preview always has one, to show both.
 */
export const offersMode = (model: Model, mode: ColorMode, isOwned = false): boolean =>
  hasModeChoice(model) && !(isOwned && mode === 'auto');

/** Light, dark, or the system preference. Hidden without a script, because it would do nothing. */
const renderModeSelect = (mode: ColorMode): Html =>
  el(
    'label',
    { class: 'r-mode', 'data-essence': '/dna/theme/mode' },
    renderIcon('moon'),
    el('span', {}, 'Colour mode'),
    el(
      'select',
      { 'data-behaviour': 'mode' },
      Object.entries(MODES).map(([value, label]) => el('option', { value, selected: value === mode }, label)),
    ),
  );

/** Switches between light and dark where there is no account menu. */
export const renderModeButton = (): Html =>
  el(
    'button',
    {
      type: 'button',
      class: 'r-icon r-mode',
      'data-action': 'switch-theme',
      'aria-label': 'Switch colour mode',
      'data-essence': '/dna/theme/mode',
    },
    renderIcon('moon'),
  );
