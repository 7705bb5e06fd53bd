/**
 * The words that every product shares. A pattern writes nothing else: its strings are made of these words and of
 * templates, so that no business of its own gets into a product.
 */

/** Words for concepts that products name differently, `{word.cart}`; a product may replace each of them. */
export const DEFAULT_WORDS: Readonly<Record<string, string>> = {
  account: 'account',
  cart: 'basket',
  checkout: 'checkout',
  customer: 'customer',
  favourite: 'favourite',
  favourites: 'favourites',
  member: 'member',
  members: 'members',
  order: 'order',
  orders: 'orders',
  organization: 'organisation',
  plan: 'plan',
  project: 'project',
  team: 'team',
  workspace: 'workspace',
};

/**
 * Words that the strings of a pattern may contain beside its templates: function words, and the words of interfaces
 * themselves. Words of a business come from the product.
 */
export const UI_WORDS: ReadonlySet<string> = new Set(
  `
a about above after again all also an and another any are as at be because been before behind being below between both
but by can cannot could did do does during each either else enough every everything few first for from has have here how
if in instead into is it its last later least less like long many may me more most must my never new next no none not
nothing now of off on once one only or other others our out over own past per please same several since so some still
such than that the their them then there these they this those three through to today tomorrow too two under until up us
very was we were what when where which while who why will with within without would yes yesterday yet you your yours yourself

accept access account action actions activate active activity add added additional address adjust all allow allowed alt
amount announce answer answers app applied apply approve approved archive archived ascending ask asked assign assigned
attach attached attachment attachments auto automatic automatically available average back bar begin beginning bold
bottom box break browse browser button by calendar call camera cancel cancelled caption captions card cards category
centre chance change changed changes channel character characters chart chat check checked choice choices choose chosen
clear cleared clipboard close closed code collapse colour column columns comfortable comment comments compact compare
complete completed condition conditions confirm confirmed connect connected connection contact content contents continue
contrast control controls copied copy correct cost could count country create created current custom cut dark dash data
date dates day days decide decided decision decline default delete deleted density descending description deselect detail
details device devices dialog difference digit digits disable disabled disconnect discard discarded discount dismiss
display document done double down download draft drag drop due duplicate duration earlier edit edited editing email empty
enable enabled end ended ends enter entered entries entry equal error errors exact example exit expand expanded expected
expired expires expiry export exported fail failed fast favourite fact facts field fields figure figures file files fill filled
filter filtered filters find finish finished fit focus folder folders follow followed following font format forward found
free full further general get give given go good grant granted grid group grouped groups half hand heading height hello
help hidden hide high higher highest history hold home horizontal hour hours icon id image images import imported include
included includes indent information insert install invalid invitation invite invited italic item items join jump keep
kept key keyboard keys kind know label language large larger latest layout leave left length letter letters level light
limit line lines link linked links list lists live load loaded loading location lock locked log longer look low lower
lowest main make manage map mark marked match matches matching maximum me meaning media member members menu message
messages method microphone middle minimum minute minutes missing mobile mode month months move moved mute muted name
named names narrow navigation need needed needs newest note notes notification notifications number numbers ok old older
oldest open opened opens option optional options order original outline overview owner page pages panel paragraph part
parts password paste path pause paused pay payment pending people percent percentage period permission permissions person
phone photo picture pictures pin pinned place places play playback point points position possible postcode press preset
preview previous price prices primary print priority private problem process profile progress public publish published
question questions quick quiet quote range rank rate rating reach reached read reading ready reason receive received
recent record recorded recording records redo reduce refresh region related release remember remind remove removed rename
reopen reorder repeat repeated replace replay reply report request requested required reset resend resize resolve
resolved restore restored result results resume retry return returned reverse review revoke right role roles rotate round
row rows rule rules run running save saved saving scale schedule scheduled scope screen scroll search searched second
seconds section sections secure security see select selected selection send sending sent set setting settings share shared
short shortcut shortcuts show showing shown shows sidebar sign signature signed silent similar single size skip slide slow
small snooze sort sorted sound source space speed split stack stage standard start started starts state status stay step
steps stop stopped street style subject submit submitted subscribe subtitle suggested suggestion suggestions sum summary
support surname switch system tab table tabs tag tags take team term terms test text theme thread time times title toggle
toolbar tools top topic total totals town track transcript trash tree try turn type typed unarchive undo undone unfollow
uninstall unit unlock unmute unpin unread unsaved unselect unsubscribe unwatch update updated upload uploaded upper usage
use used user users valid value values verify version versions vertical video view viewed views visible voice volume wait
waiting warning watch way week weeks weight whole wide width word words work works write written wrong year years zoom
accepted always attention balance bookmark bookmarks breadcrumb codes collapsed coordinates csv declined delivery draw esc footer helpful joined json levels limits moment motion newer often pdf played playing popular quantity quantity raise recovery reduced refund reviewed s scan searches smaller something soon sources suggest switched trying updates went writing
city region state town line house flat building given family card security cardholder expiry number national telephone
mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Sentences of six words or more that every product may use. */
export const SHARED_SENTENCES: readonly string[] = [
  'Skip to main content',
  'All in one message each day',
  'All in one message each week',
  'How the person wants to be spoken to.',
  'Not done: At least 12 characters',
  'Not done: Different from your email',
  'Enter a full address, such as name@example.com.',
  'What do I need to create an account?',
  'A name, an email you can open now, and a password of at least 12 characters.',
  'What is my email used for?',
  'To confirm that the address is yours, to sign you in, and to send a link if you forget your password.',
  'What if the confirmation does not arrive?',
  'Look in the spam folder and check the address for typing errors.',
  'You can ask for another email after one minute.',
  'Can I close my account again?',
  'Yes, at any time in your settings.',
  'You can download your data first.',
  'Can I use a password manager?',
  'Filling in and pasting work in every field.',
  'Can I change my email later?',
  'We also write to the old address.',
  'How do I protect my account further?',
  'Add a second step after signing in: an app on your phone or a security key.',
  'Can several people share one account?',
  'Each person should have their own, so that everyone can see who changed what.',
  'Three or four unrelated words are easy to remember and hard to guess.',
  'Open the link in the email',
  'You are signed in at once',
  'If the address belongs to an account, a link arrives within a minute.',
  'It is valid for fifteen minutes.',
  'At least 12 characters; three or four unrelated words work well.',
  'We send a link to your email.',
  'Open it and the invitation is added to your account.',
  'This may be another address than the invited one.',
  'Check who invited you, then join with a new or an existing account.',
  'Old links keep working for 90 days.',
  'Each person can choose another language in their own account.',
  'My password or second step changes',
  'Enter the whole cost, or leave it empty.',
  'The whole cost; who decides depends on it',
  'Two working days ahead or later',
  'Give the reason in a sentence.',
  'Also former names and company names',
  'Can be changed at any time.',
  'Owners may do everything; guests see only what is shared with them.',
  'Says what people in it do.',
  'Write the name as it should be read out.',
  'Write an address with an @, such as name@example.com.',
  'Give the page a name people would search for.',
  'Answers questions and checks the text',
  'Newest first; an empty cell is a missing value.',
  'Stop keeps the rows read so far',
  'Everyone who sees the plan can read it.',
  'Last ten days with this choice',
  'Write the five digits of the postcode.',
  '7 rows, 3 columns, less than 1 kB',
  'Data table: Amount, How values spread',
  'Preview of Counts for your own calculation',
];

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []).join(' ');
const sharedSentences: ReadonlySet<string> = new Set(SHARED_SENTENCES.map(plain));

export const isSharedSentence = (sentence: string): boolean => sharedSentences.has(plain(sentence));
