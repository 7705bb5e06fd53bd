import type { Rule } from '../rule.ts';
import { actionIsOffered } from './action-is-offered.ts';
import { addressIsReserved } from './address-is-reserved.ts';
import { aliasNamesOneRecord } from './alias-names-one-record.ts';
import { alternativeCanBeUsed } from './alternative-can-be-used.ts';
import { anatomyFollowsItsPractice } from './anatomy-follows-its-practice.ts';
import { brandIsMadeUp } from './brand-is-made-up.ts';
import { chartColoursStayApart } from './chart-colours-stay-apart.ts';
import { commandLeadsSomewhere } from './command-leads-somewhere.ts';
import { componentsCoverTheAnatomy } from './components-cover-the-anatomy.ts';
import { consumedSignalIsProduced } from './consumed-signal-is-produced.ts';
import { contrastIsEnough } from './contrast-is-enough.ts';
import { decoratorExists } from './decorator-exists.ts';
import { defaultLayoutRepeatsItsPreset } from './default-layout-repeats-its-preset.ts';
import { defaultPresetExists } from './default-preset-exists.ts';
import { descriptionReadsLikeNoOther } from './description-reads-like-no-other.ts';
import { drawnTextHasContrast } from './drawn-text-has-contrast.ts';
import { everyModeIsComplete } from './every-mode-is-complete.ts';
import { everyPageHasABrief } from './every-page-has-a-brief.ts';
import { everyPageIsRouted } from './every-page-is-routed.ts';
import { featureHasAPage } from './feature-has-a-page.ts';
import { featuresAreThoseOfTheArchetypes } from './features-are-those-of-the-archetypes.ts';
import { fileIsARecord } from './file-is-a-record.ts';
import { fileIsNamedByItsId } from './file-is-named-by-its-id.ts';
import { fileIsStrictJson } from './file-is-strict-json.ts';
import { fileStandsInItsFolder } from './file-stands-in-its-folder.ts';
import { folderHasRecords } from './folder-has-records.ts';
import { gridAreasAreRectangles } from './grid-areas-are-rectangles.ts';
import { headingsStepByOne } from './headings-step-by-one.ts';
import { hotkeysAreMnemonics } from './hotkeys-are-mnemonics.ts';
import { hotkeysAreUnique } from './hotkeys-are-unique.ts';
import { keyboardMapIsComplete } from './keyboard-map-is-complete.ts';
import { landmarkLabelsAreUnique } from './landmark-labels-are-unique.ts';
import { mainLandmarkIsTheOnlyOne } from './main-landmark-is-the-only-one.ts';
import { navigationIsWhatTheShellOffers } from './navigation-is-what-the-shell-offers.ts';
import { navigationLeadsToAPage } from './navigation-leads-to-a-page.ts';
import { oneWordPerConcept } from './one-word-per-concept.ts';
import { pageExists } from './page-exists.ts';
import { pageHasThreeToSevenPatterns } from './page-has-three-to-seven-patterns.ts';
import { pagesAreUnique } from './pages-are-unique.ts';
import { pagesShareOneFrame } from './pages-share-one-frame.ts';
import { pagesUseColumns } from './pages-use-columns.ts';
import { placementsCanBeToldApart } from './placements-can-be-told-apart.ts';
import { presetExists } from './preset-exists.ts';
import { presetsDiffer } from './presets-differ.ts';
import { referenceResolves } from './reference-resolves.ts';
import { regionExists } from './region-exists.ts';
import { regionIsThereAtEveryWidth } from './region-is-there-at-every-width.ts';
import { rowsFillTheColumns } from './rows-fill-the-columns.ts';
import { sampleTextIsReal } from './sample-text-is-real.ts';
import { schemaHolds } from './schema-holds.ts';
import { sectionsAreUnique } from './sections-are-unique.ts';
import { sellingHasOrdersAndReturns } from './selling-has-orders-and-returns.ts';
import { sentenceIsSaidOnce } from './sentence-is-said-once.ts';
import { seriesFillTheCategories } from './series-fill-the-categories.ts';
import { shellExampleKeepsItsPromises } from './shell-example-keeps-its-promises.ts';
import { signInLeadsToAnAccount } from './sign-in-leads-to-an-account.ts';
import { sizeLiesWithinItsBounds } from './size-lies-within-its-bounds.ts';
import { skipLinkLeadsToMain } from './skip-link-leads-to-main.ts';
import { slotExists } from './slot-exists.ts';
import { slotsMatchTheLayout } from './slots-match-the-layout.ts';
import { spacingSitsOnTheGrid } from './spacing-sits-on-the-grid.ts';
import { templatesUseTheDataShape } from './templates-use-the-data-shape.ts';
import { filledPatternIsValid } from './filled-pattern-is-valid.ts';
import { exampleShowsEveryRole } from './example-shows-every-role.ts';
import { stringsAreInterfaceWords } from './strings-are-interface-words.ts';
import { productHasErrorPages } from './product-has-error-pages.ts';
import { productFactsAgree } from './product-facts-agree.ts';
import { rowsAddUp } from './rows-add-up.ts';
import { productIsFilled } from './product-is-filled.ts';
import { productsShareNoSentence } from './products-share-no-sentence.ts';
import { placementsAreFilled } from './placements-are-filled.ts';
import { stepsRise } from './steps-rise.ts';
import { structureIsSaidInWords } from './structure-is-said-in-words.ts';
import { tagAddsToTheCategory } from './tag-adds-to-the-category.ts';
import { textIsForPeople } from './text-is-for-people.ts';
import { textIsVisible } from './text-is-visible.ts';
import { themeFitsTheProduct } from './theme-fits-the-product.ts';
import { themeIsDrawn } from './theme-is-drawn.ts';
import { themeLooksLikeNoOther } from './theme-looks-like-no-other.ts';
import { themeOffersModeAndShape } from './theme-offers-mode-and-shape.ts';
import { tokenResolves } from './token-resolves.ts';
import { typeScaleIsComputed } from './type-scale-is-computed.ts';
import { versionRisesWithTheContent } from './version-rises-with-the-content.ts';
import { widerStepIsGiven } from './wider-step-is-given.ts';

/** Every rule, in the order in which findings about one record are shown. */
export const RULES: readonly Rule[] = [
  fileIsStrictJson,
  fileIsARecord,
  folderHasRecords,
  fileIsNamedByItsId,
  fileStandsInItsFolder,
  schemaHolds,
  versionRisesWithTheContent,
  referenceResolves,
  aliasNamesOneRecord,
  presetExists,
  pageExists,
  descriptionReadsLikeNoOther,
  sentenceIsSaidOnce,
  textIsVisible,
  textIsForPeople,
  addressIsReserved,
  brandIsMadeUp,
  structureIsSaidInWords,
  tagAddsToTheCategory,
  defaultPresetExists,
  defaultLayoutRepeatsItsPreset,
  presetsDiffer,
  slotsMatchTheLayout,
  slotExists,
  componentsCoverTheAnatomy,
  actionIsOffered,
  rowsFillTheColumns,
  seriesFillTheCategories,
  headingsStepByOne,
  sampleTextIsReal,
  keyboardMapIsComplete,
  anatomyFollowsItsPractice,
  widerStepIsGiven,
  consumedSignalIsProduced,
  everyModeIsComplete,
  contrastIsEnough,
  drawnTextHasContrast,
  chartColoursStayApart,
  tokenResolves,
  decoratorExists,
  themeIsDrawn,
  stepsRise,
  placementsAreFilled,
  productsShareNoSentence,
  oneWordPerConcept,
  productFactsAgree,
  rowsAddUp,
  productIsFilled,
  stringsAreInterfaceWords,
  exampleShowsEveryRole,
  filledPatternIsValid,
  templatesUseTheDataShape,
  typeScaleIsComputed,
  spacingSitsOnTheGrid,
  themeLooksLikeNoOther,
  gridAreasAreRectangles,
  mainLandmarkIsTheOnlyOne,
  skipLinkLeadsToMain,
  regionIsThereAtEveryWidth,
  landmarkLabelsAreUnique,
  regionExists,
  sizeLiesWithinItsBounds,
  shellExampleKeepsItsPromises,
  pagesAreUnique,
  everyPageHasABrief,
  navigationLeadsToAPage,
  pageHasThreeToSevenPatterns,
  placementsCanBeToldApart,
  pagesUseColumns,
  pagesShareOneFrame,
  sectionsAreUnique,
  everyPageIsRouted,
  featuresAreThoseOfTheArchetypes,
  featureHasAPage,
  productHasErrorPages,
  signInLeadsToAnAccount,
  sellingHasOrdersAndReturns,
  hotkeysAreUnique,
  hotkeysAreMnemonics,
  commandLeadsSomewhere,
  themeOffersModeAndShape,
  themeFitsTheProduct,
  navigationIsWhatTheShellOffers,
  alternativeCanBeUsed,
];
