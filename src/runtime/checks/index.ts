import type { RuleDescription } from '../../verify/rule.ts';
import type { Check } from '../check.ts';
import { appAnswers } from './app-answers.ts';
import { axeViolations } from './axe-violations.ts';
import { browserIsThere } from './browser-is-there.ts';
import { focusShows } from './focus-shows.ts';
import { hotkeyWorks } from './hotkey-works.ts';
import { keyboardMapWorks } from './keyboard-map-works.ts';
import { placementsAreShown } from './placements-are-shown.ts';
import { routeIsVisited } from './route-is-visited.ts';
import { routeRenders } from './route-renders.ts';
import { runtimeErrors } from './runtime-errors.ts';
import { screenshotIsAccepted } from './screenshot-is-accepted.ts';
import { tabReachesControls } from './tab-reaches-controls.ts';

/** The checks of a page, in order: the screenshot before keys change the page, errors after all other checks. */
export const CHECKS: readonly Check[] = [
  routeRenders,
  screenshotIsAccepted,
  placementsAreShown,
  axeViolations,
  tabReachesControls,
  focusShows,
  keyboardMapWorks,
  runtimeErrors,
];

/** Every rule that needs a browser, by family and number. */
export const RUNTIME_RULES: readonly RuleDescription[] = [
  axeViolations.rule,
  tabReachesControls.rule,
  focusShows.rule,
  keyboardMapWorks.rule,
  hotkeyWorks,
  runtimeErrors.rule,
  browserIsThere,
  appAnswers,
  routeRenders.rule,
  routeIsVisited,
  placementsAreShown.rule,
  screenshotIsAccepted.rule,
];
