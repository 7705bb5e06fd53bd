import { commandFor } from '../verify/commands.ts';
import { CONTRACT_FILE } from '../verify/contract-file.ts';
import type { Finding } from '../verify/finding.ts';

/** What to know before one finding is mended. */
export interface Guide {
  /** Files to read first, from the folder of the project. */
  readonly read: readonly string[];
  readonly preserve: readonly string[];
  readonly avoid: readonly string[];
}

export function guideOf(finding: Finding): Guide {
  const { place, pointer, lane, category } = finding;
  const isOfContract = pointer !== undefined || lane === 'essence-contract';
  const files = [...(place ? [place.file] : []), ...(isOfContract ? [CONTRACT_FILE] : [])];
  const own = Object.hasOwn(BY_CATEGORY, category) ? BY_CATEGORY[category] : undefined;
  return {
    read: [...new Set(files)],
    preserve:
      commandFor(finding) === undefined ? [...ALWAYS.preserve, ...(own?.preserve ?? [])] : MADE.preserve,
    avoid: commandFor(finding) === undefined ? [...ALWAYS.avoid, ...(own?.avoid ?? [])] : MADE.avoid,
  };
}

type Advice = Pick<Guide, 'preserve' | 'avoid'>;

const ALWAYS: Advice = {
  preserve: [
    'What the page does and says: its words, its data and the order of its steps.',
    'Names, props and exports that other files use.',
  ],
  avoid: [
    'Changes that this finding does not ask for.',
    'Taking the rule out of the way: disabling it, hiding the element, or adding to the baseline.',
  ],
};

/** Of files that svc writes itself. */
const MADE: Advice = {
  preserve: ['The contract: these files are made from it.'],
  avoid: ['Editing files under .svc/ by hand: the command writes them again.'],
};

const BY_CATEGORY: Readonly<Record<string, Advice>> = {
  Accessibility: {
    preserve: ['How the element looks, unless that is what was found.'],
    avoid: ['A name that says nothing, such as "image" or "button".'],
  },
  Components: {
    preserve: ['What the control does when it is used.'],
    avoid: ['A second component beside the one that the project has.'],
  },
  Tokens: {
    preserve: ['How the page looks in every mode of the theme.'],
    avoid: ['Another literal value, or a new token with the same value.'],
  },
  Routes: {
    preserve: ['Addresses that people have bookmarked.'],
    avoid: ['Changing code and contract both before it is decided which of them is right.'],
  },
  Structure: {
    preserve: ['Parts of the contract that the finding does not name.'],
    avoid: ['A contract that its schema refuses: check it before it is written.'],
  },
  Contract: {
    preserve: ['Decisions that the contract already holds.'],
    avoid: ['A contract that its schema refuses: check it before it is written.'],
  },
  Interactions: {
    preserve: ['What the interaction already does for a mouse.'],
    avoid: ['Code that only looks like the interaction and does nothing.'],
  },
};
