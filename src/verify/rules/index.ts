import type { Rule } from '../rule.ts';
import { buttonHasName } from './accessibility/button-has-name.ts';
import { buttonHasType } from './accessibility/button-has-type.ts';
import { clickableIsAControl } from './accessibility/clickable-is-a-control.ts';
import { dialogHasName } from './accessibility/dialog-has-name.ts';
import { dialogReturnsFocus } from './accessibility/dialog-returns-focus.ts';
import { documentHasLanguage } from './accessibility/document-has-language.ts';
import { documentHasTitle } from './accessibility/document-has-title.ts';
import { fieldHasLabel } from './accessibility/field-has-label.ts';
import { focusIsVisible } from './accessibility/focus-is-visible.ts';
import { imageHasAlternative } from './accessibility/image-has-alternative.ts';
import { linkHasName } from './accessibility/link-has-name.ts';
import { noPositiveTabindex } from './accessibility/no-positive-tabindex.ts';
import { pageHasMain } from './accessibility/page-has-main.ts';
import { skipLinkIsThere } from './accessibility/skip-link-is-there.ts';
import { commandPaletteIsImplemented } from './behaviour/command-palette-is-implemented.ts';
import { hotkeyIsImplemented } from './behaviour/hotkey-is-implemented.ts';
import { interactionIsImplemented } from './behaviour/interaction-is-implemented.ts';
import { agentsBlockIsCurrent } from './context/agents-block-is-current.ts';
import { lockIsCurrent } from './context/lock-is-current.ts';
import { packManifestPresent } from './context/pack-manifest-present.ts';
import { packsAreCurrent } from './context/packs-are-current.ts';
import { patternMapIsValid } from './context/pattern-map-is-valid.ts';
import { reviewPackPresent } from './context/review-pack-present.ts';
import { typedGraphCurrent } from './context/typed-graph-current.ts';
import { contractDescribesApp } from './contract/contract-describes-app.ts';
import { declaredRouteResolves } from './contract/declared-route-resolves.ts';
import { essencePresent } from './contract/essence-present.ts';
import { essenceV4 } from './contract/essence-v4.ts';
import { essenceValid } from './contract/essence-valid.ts';
import { focusVisibleEnabled } from './contract/focus-visible-enabled.ts';
import { idsAreUnique } from './contract/ids-are-unique.ts';
import { navigationLeadsSomewhere } from './contract/navigation-leads-somewhere.ts';
import { pageRouteRequired } from './contract/page-route-required.ts';
import { presetsExist } from './contract/presets-exist.ts';
import { referencesResolve } from './contract/references-resolve.ts';
import { sectionShellConcrete } from './contract/section-shell-concrete.ts';
import { skipNavEnabled } from './contract/skip-nav-enabled.ts';
import { declaredRouteIsImplemented } from './routes/declared-route-is-implemented.ts';
import { implementedRouteIsDeclared } from './routes/implemented-route-is-declared.ts';
import { pageShowsPlacements } from './routes/page-shows-placements.ts';
import { appHasContractMode } from './style/app-has-contract-mode.ts';
import { classUsesAToken } from './style/class-uses-a-token.ts';
import { colourIsAToken } from './style/colour-is-a-token.ts';
import { componentReuseRawControl } from './style/component-reuse-raw-control.ts';
import { noInlineStyle } from './style/no-inline-style.ts';
import { radiusIsAToken } from './style/radius-is-a-token.ts';
import { spaceIsAToken } from './style/space-is-a-token.ts';
import { tokenHasContractValue } from './style/token-has-contract-value.ts';
import { tokensFilePresent } from './style/tokens-file-present.ts';
import { variableIsDeclared } from './style/variable-is-declared.ts';

/** Every rule, family by family and by number. */
export const RULES: readonly Rule[] = [
  essencePresent,
  essenceV4,
  essenceValid,
  contractDescribesApp,
  pageRouteRequired,
  declaredRouteResolves,
  sectionShellConcrete,
  idsAreUnique,
  referencesResolve,
  presetsExist,
  navigationLeadsSomewhere,
  packsAreCurrent,
  packManifestPresent,
  reviewPackPresent,
  lockIsCurrent,
  agentsBlockIsCurrent,
  patternMapIsValid,
  typedGraphCurrent,
  tokensFilePresent,
  tokenHasContractValue,
  appHasContractMode,
  variableIsDeclared,
  colourIsAToken,
  spaceIsAToken,
  radiusIsAToken,
  classUsesAToken,
  noInlineStyle,
  componentReuseRawControl,
  focusVisibleEnabled,
  skipNavEnabled,
  dialogHasName,
  fieldHasLabel,
  imageHasAlternative,
  buttonHasName,
  focusIsVisible,
  documentHasLanguage,
  pageHasMain,
  skipLinkIsThere,
  noPositiveTabindex,
  dialogReturnsFocus,
  clickableIsAControl,
  linkHasName,
  documentHasTitle,
  hotkeyIsImplemented,
  commandPaletteIsImplemented,
  interactionIsImplemented,
  buttonHasType,
  declaredRouteIsImplemented,
  implementedRouteIsDeclared,
  pageShowsPlacements,
];
