/** A thing that products name, and words for it of which a product uses only one. */
export interface Concept {
  /** The word that a product uses: fixed, or the product's own word for the concept, `{word.cart}`. */
  readonly term: string | { readonly word: string };
  /** The words that compete for it. */
  readonly rivals: readonly string[];
}

/** One word per concept: accounts, forms and shops are described in the same words on every page. */
const CONCEPTS: readonly Concept[] = [
  { term: { word: 'cart' }, rivals: ['basket', 'cart', 'shopping bag', 'shopping trolley'] },
  { term: { word: 'checkout' }, rivals: ['checkout', 'check-out page', 'cash desk'] },
  { term: { word: 'favourites' }, rivals: ['favourites', 'wish list', 'wishlist'] },
  { term: { word: 'customer' }, rivals: ['customer', 'client', 'patient'] },
  { term: 'sign in', rivals: ['log in', 'log-in', 'login', 'log on', 'logon'] },
  { term: 'signed in', rivals: ['logged in', 'logged on'] },
  { term: 'sign out', rivals: ['log out', 'log-out', 'logout', 'log off'] },
  { term: 'signed out', rivals: ['logged out', 'logged off'] },
  { term: 'email', rivals: ['e-mail', 'electronic mail'] },
  { term: 'create account', rivals: ['sign up now', 'register an account', 'open an online account'] },
  {
    term: 'card security code',
    rivals: ['CVC', 'CVV', 'card verification code', 'card verification number'],
  },
  { term: 'expiry date', rivals: ['expiration date', 'date of expiry', 'expiry month'] },
  { term: 'card number', rivals: ['credit card number', 'number of the card'] },
  { term: 'phone number', rivals: ['telephone number', 'cell number', 'mobile phone number'] },
];

/** Words that differ between the spellings: British, American. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['postcode', 'zip code'],
  ['catalogue', 'catalog'],
  ['organisation', 'organization'],
  ['colour', 'color'],
  ['centre', 'center'],
  ['favourite', 'favorite'],
  ['cancelled', 'canceled'],
  ['behaviour', 'behavior'],
  ['neighbour', 'neighbor'],
  ['enrolment', 'enrollment'],
  ['jewellery', 'jewelry'],
  ['traveller', 'traveler'],
];

/** A word that a product must not use, and the one it uses instead. */
export interface RivalWord {
  readonly pattern: RegExp;
  readonly term: string;
}

/** The words that a product does not use, by its locale and by its own words for the concepts. */
export function rivalWords(locale: string, wordFor: (concept: string) => string | undefined): RivalWord[] {
  const named = CONCEPTS.flatMap(({ term: given, rivals }): RivalWord[] => {
    const term = typeof given === 'string' ? given : wordFor(given.word);
    // A product that calls the concept something else altogether may use these words for other things.
    if (term === undefined || (typeof given !== 'string' && !rivals.includes(term))) return [];
    return [{ term, pattern: anyOf(rivals.filter((one) => one !== term)) }];
  });
  const isAmerican = locale === 'en-US';
  const spelled = SPELLINGS.map(([british, american]): RivalWord => {
    const [term, other] = isAmerican ? [american, british] : [british, american];
    return { term, pattern: anyOf([other]) };
  });
  return [...named, ...spelled];
}

/** Whole words, also in the plural; names of records such as `cart-checkout` are not words. */
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])(?:${words.join('|')})s?(?![\\w-])`, 'i');
