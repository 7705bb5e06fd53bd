/**
 * Wording that the project avoids, and the wording to use instead. One list for comments, messages, test titles, Markdown
 * and declared names; scripts/language/index.ts applies it.
 */
export interface WordRule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Applies to the start of a doc comment. */
export const DOC_OPENINGS: readonly WordRule[] = [
  {
    pattern: /^(?:What|Whether|Who|Whom|Whose|How|All that)\b/,
    instead: 'start with a verb or a noun phrase',
  },
];

/** Applies to every sentence. */
export const SENTENCES: readonly WordRule[] = [
  {
    pattern: /(?:^|[.:;!] )(?:What|Who|Whoever|All that) (?![^.]*\?)/,
    instead: 'name the subject: "Checks that could not run", not "What could not be checked"',
  },
  {
    pattern: /\b(?:nobody|no one|somebody|someone else's|whoever|whosoever)\b/i,
    instead: 'the caller, the user, clients; or drop it',
  },
  { pattern: /\bwho asks?\b/i, instead: 'the caller, the client' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bremed(?:y|ies)\b/i, instead: 'fix' },
  {
    pattern:
      /\b(?:stands?|stood|standing) (?:in|at|for|beside|there|on|behind|between|before|after|under|above|alone|where|once|twice|here|elsewhere|among|next|so|as)\b/i,
    instead: 'is, is stored in, is listed in; for a word: is a synonym of',
  },
  {
    pattern: /\blies (?:in|at|under|on|there|outside|beside|below|inside|beneath)\b/i,
    instead: 'is, is stored in',
  },
  { pattern: /\b(?:told|tells?)\b/i, instead: 'reports, reported, shows' },
  { pattern: /\b(?:is|are|was|were|be|been) said\b/i, instead: 'is reported' },
  { pattern: /\bknows\b/i, instead: 'has, contains, supports, lists' },
  { pattern: /\b(?:asked|asking)\b/i, instead: 'requested, the request' },
  {
    pattern: /(?<!there )\b(?:is|are) no (?!longer\b|more\b|less\b|later\b|different\b)[a-z]+/i,
    instead: 'is not a …',
  },
  { pattern: /\b(?:has|have) none\b/i, instead: 'has no …' },
  { pattern: /\bslips?\b/i, instead: 'typo, edit distance' },
  { pattern: /\bbeginnings?\b/i, instead: 'prefix; start' },
  { pattern: /\bthrees of letters\b/i, instead: 'trigrams' },
  { pattern: /\b(?:breaks?|broke|broken|breaking) off\b/i, instead: 'interrupted, aborted, failed' },
  {
    pattern: /\b(?:hold|holds|held|holding) (?:[a-z]+ ){0,3}against\b/i,
    instead: 'compare with, check against',
  },
  { pattern: /\b(?:shelf|shelves|census|line-up)\b/i, instead: 'staging table, statistics, list' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bin the manner of\b/i, instead: 'like, as' },
  { pattern: /\bfaults?\b/i, instead: 'error, issue, violation' },
];

/** Applies to names that the code declares. */
export const NAMES: readonly WordRule[] = [
  {
    pattern: /^(?:MOST|LONGEST|SHOWN|LEAST|SHORTEST|DEEPEST|LARGEST)(?:_|$)/,
    instead: 'MAX_… or MIN_… with a unit: MAX_BODY_BYTES, MIN_PREFIX_LENGTH',
  },
  {
    pattern:
      /^(?:Asked|Asking|Kept|Sent|Held|Answered|Told|Seen|Shown|Wanted|Given|Found|Met|Ready|Forms?|Own|Recent|Said|Looked|Meant|Chosen|Fitted|Checked|Verified|Accepted|Explained|Observed|Opened|Named|Placed|Prepared)$/,
    instead: 'a noun: Request, CachedResponse, Finding',
  },
];
