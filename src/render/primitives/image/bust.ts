import { type Art, disc, type Hue } from './art.ts';
import type { Brush } from './subject.ts';

const SKINS: readonly Hue[] = ['skin-1', 'skin-2', 'skin-3', 'skin-4', 'skin-5'];
const HAIRS: readonly Hue[] = ['black', 'brown', 'brown', 'yellow', 'orange', 'grey', 'black'];
const CLOTHES: readonly Hue[] = [
  'primary',
  'accent',
  'secondary',
  'primary',
  'accent',
  'blue',
  'green',
  'red',
];

interface HairStyle {
  /** Behind the head. */
  readonly back?: Art;
  /** Over the head. */
  readonly front: Art;
}

const CAP =
  'M31 42C27 24 36 13 50 13C65 13 73 24 69 42C67 36 66 32 63 29C54 31 44 30 38 28C34 32 33 36 31 42z';
const PART =
  'M32 42C29 22 40 13 51 13C65 13 72 25 68 42C66 34 62 29 55 25C48 31 38 33 35 35C33 37 33 40 32 42z';

const STYLES: readonly HairStyle[] = [
  { front: `3 ${CAP}\n4 M31 42C30 34 33 28 38 28C36 31 34 36 31 42z` },
  {
    front: `3 M30 38C26 18 44 8 58 13C68 12 74 24 69 40C68 34 66 30 61 27C52 30 42 26 36 31C33 33 32 36 30 38z`,
  },
  {
    back: '4 M27 62C20 30 34 10 50 10C68 10 80 30 73 62C68 67 32 67 27 62z',
    front: `3 ${PART}`,
  },
  {
    back: '4 M25 90C18 44 28 9 50 9C74 9 82 44 75 90C64 96 36 96 25 90z',
    front: `3 ${PART}`,
  },
  { back: `4 ${disc(50, 9, 9)}`, front: `3 ${CAP}` },
  {
    back: `4 ${disc(50, 28, 25)}${disc(28, 36, 11)}${disc(72, 36, 11)}${disc(34, 17, 11)}${disc(66, 17, 11)}`,
    front: `3 M31 40C30 28 38 22 50 22C62 22 70 28 69 40C72 22 64 12 50 12C36 12 28 22 31 40z`,
  },
  { front: `3 M32 34C33 20 41 15 50 15C60 15 67 20 68 34C62 24 38 24 32 34z` },
  {
    back: `4 M66 20C84 22 84 44 78 66C72 62 70 40 66 34z`,
    front: `3 ${PART}`,
  },
  {
    front: `3 M33 46L31 34C31 20 40 15 50 15C60 15 69 20 69 34L67 46C66 34 63 26 50 26C37 26 34 34 33 46z\n3 M34 46C34 62 42 71 50 71C58 71 66 62 66 46C63 56 58 53 50 53C42 53 37 56 34 46z`,
  },
];

const BODY = 'M6 101C8 82 22 77 41 72L59 72C78 77 92 82 94 101z';

/** Collars, lapels and stripes. */
const TOPS: readonly Art[] = [
  `3 ${BODY}\n4 M38 73Q50 86 62 73L59 71Q50 79 41 71z`,
  `3 ${BODY}\n@white\n2 M41 71L50 88L59 71L63 74L50 101L37 74z\n@`,
  `3 ${BODY}\n2 M40 64h20v11q-10 6-20 0z\n4 M40 73q10 7 20 0v3q-10 6-20 0z`,
  `3 ${BODY}\n1 M41 72L50 92L59 72L66 74L54 101H46L34 74z\n4 M34 74L46 101H38L28 77zM66 74L54 101H62L72 77z`,
  `3 ${BODY}\n1w M13 87Q50 78 87 87M8 97Q50 88 92 97`,
  `3 ${BODY}\n5 M41 71L50 80L59 71L62 75L53 86L50 82L47 86L38 75z`,
];

/** A white coat, an apron or a raincoat, if the words name an occupation. */
function dress({ dice, words }: Brush): Art {
  if (words.has('cook', 'baker', 'chef'))
    return `@white\n2 ${BODY}\n3 M50 73v28M41 72l9 10l9-10l4 4l-13 12l-13-12z\n4 ${disc(45, 92, 1)}${disc(55, 92, 1)}`;
  if (
    words.has('nurse', 'doctor', 'orthopaedist', 'physiotherapist', 'practitioner', 'pharmacist', 'dentist')
  )
    return `@white\n2 ${BODY}\n@blue\n3 M41 71L50 90L59 71L56 70H44z\n@white\n3 M34 74L48 101H42L28 77zM66 74L52 101H58L72 77z`;
  const hue = words.has('yellow', 'raincoat')
    ? 'yellow'
    : words.has('waxed jacket', 'green shirt')
      ? 'green'
      : words.has('white jacket')
        ? 'white'
        : dice.pick(CLOTHES);
  return `@${hue}\n${dice.pick(TOPS).replaceAll('\n@\n', `\n@${hue}\n`)}`;
}

/** Clothes of a person in a group. */
const dressSimply = (brush: Brush): Art =>
  brush.words.has('cook', 'nurse', 'doctor', 'raincoat', 'yellow coat', 'green shirt', 'white jacket')
    ? dress(brush)
    : `@${brush.dice.pick(CLOTHES)}\n3 ${BODY}\n4 M38 73Q50 86 62 73L59 71Q50 79 41 71z`;

/** A hat of the trade, or a scarf around the head. */
function headwear({ dice, words }: Brush): Art {
  if (words.has('cook', 'chef', 'baker'))
    return '@white\n2 M32 26C20 18 28 4 40 8C46-2 60 0 62 7C76 4 80 20 68 26L67 32H33z\n3 M33 27h34v5H33z';
  if (words.has('bowler', 'hat')) return '@black\n3 M22 26h56v5H22zM33 26C33 6 67 6 67 26z';
  if (words.has('miner', 'docker', 'cap'))
    return '@grey\n3 M31 30C30 10 70 10 69 30L80 32H31z\n4 M31 28h39v4H31z';
  return dice.chance(0.06) ? '@grey\n3 M30 30C30 8 70 8 70 30z\n4 M29 27q21-5 42 0v6q-21-5-42 0z' : '';
}

const FACE = 'M33 38C33 20 67 20 67 38L66 48C65 60 57 67 50 67C43 67 35 60 34 48z';

/**
 * A head with shoulders in a box of 100 by 100. The dice decide what the words leave open, so that a name always has
 * the same face.
 */
export function bust(brush: Brush, detail: 'full' | 'low' = 'full'): Art {
  const { dice, words } = brush;
  const skin = dice.pick(SKINS);
  const isOld = words.has('old', 'older', 'elderly');
  const hair: Hue = isOld
    ? 'grey'
    : skin === 'skin-4' || skin === 'skin-5'
      ? dice.pick(['black', 'black', 'brown', 'grey'])
      : dice.pick(HAIRS);
  const styles = words.has('woman', 'girl', 'her', 'she', 'schoolgirl')
    ? [2, 3, 4, 5, 7]
    : words.has('man', 'boy', 'his', 'father')
      ? [0, 1, 6, 8, 0, 1]
      : [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const chosen = dice.pick(words.has('child', 'boy') ? [0, 1, 2] : styles);
  const style = STYLES[chosen] ?? { front: '' };
  const clothes = detail === 'low' ? dressSimply(brush) : dress(brush);
  const wears = headwear(brush);
  const face = detail === 'low' ? '5l M43 45h1M56 45h1M45 57q5 3 10 0' : features(brush, chosen !== 8);
  return `
@${hair}
${style.back ?? ''}
@${skin}
4 M41 56h18v16q-9 9-18 0z
${clothes}
@${skin}
3 ${FACE}${detail === 'low' ? 'M30 43h40v8H30z' : `${disc(33, 46, 4)}${disc(67, 46, 4)}`}
${detail === 'low' ? '' : 's M50 21C67 21 67 36 67 38L66 48C65 60 57 67 50 67C58 60 60 38 50 21z'}
${face}
@${hair}
${style.front}
${wears}
${detail === 'low' ? '' : extras(brush)}`;
}

function features({ dice, words }: Brush, hasMouth: boolean): Art {
  const eyes = words.has('eyes closed')
    ? '5l M39 45q4 3 7 0M54 45q4 3 7 0'
    : `5 ${disc(43, 45, 1.7)}${disc(57, 45, 1.7)}`;
  const brow = dice.between(38, 40);
  const mouth = words.has('laughing', 'singer', 'choir')
    ? '\n@white\n1 M43 55h14q-1 7-7 7t-7-7z'
    : `\n5l ${dice.pick(['M44 57q6 5 12 0', 'M45 58q5 3 10 0', 'M45 57q6 4 11-1'])}`;
  return `4l M50 45l-3 8h4
5l M39 ${brow}q4-2 7 0M54 ${brow}q4-2 7 0
${eyes}${hasMouth ? mouth : ''}`;
}

/** Headphones, a headset or glasses. */
function extras({ dice, words }: Brush): Art {
  if (words.has('headphone', 'headset'))
    return '@black\n3w M29 44C26 8 74 8 71 44\n4 M26 40h8v16h-8zM66 40h8v16h-8z';
  if (words.has('scarf'))
    return '@red\n4 M57 74l12 27H56l-6-22z\n3 M36 65Q50 77 64 65L68 75Q50 89 32 75z\n2l M36 70q14 11 28 0';
  return dice.chance(0.28)
    ? '@black\n4l M37 45a6 6 0 1 0 12 0a6 6 0 1 0-12 0M51 45a6 6 0 1 0 12 0a6 6 0 1 0-12 0M49 44h2'
    : '';
}
