import { exampleContent, fillPreset } from './anatomy.ts';
import { type BindContext, bindPlacement } from './bind.ts';
import { fillText, toText } from './values.ts';
import type {
  CommonV1Action,
  CommonV1AnatomyNode,
  CommonV1DataRole,
  CommonV1PlacementContent,
  PatternV2,
} from '../schemas/types.ts';

type Node = CommonV1AnatomyNode;

/** A way out of a state, with the words of its button. */
interface StateAction {
  readonly action: CommonV1Action;
  readonly text: string;
}

/** A preset as it is drawn in one state. */
export interface Drawn {
  readonly anatomy: Node | undefined;
  /** Announced and shown beside the content. */
  readonly message?: {
    readonly text: string;
    readonly isUrgent: boolean;
    readonly actions: readonly StateAction[];
  };
  readonly isBusy: boolean;
}

/** States in which the rows are not there. */
const WITHOUT_ROWS = new Set(['loading', 'empty', 'no-results', 'error']);
const BUSY = new Set(['loading', 'saving', 'reconnecting']);
const URGENT = new Set(['error', 'invalid', 'offline', 'expired']);
const UNUSABLE = new Set(['disabled', 'saving', 'locked']);

/**
 * A preset with its example in a state. Records say in words what a state shows; drawn is what follows from its name:
 * rows that are missing, fields with errors, controls that cannot be used, and the announcement with its buttons.
 */
export function drawState(pattern: PatternV2, preset: string, state: string): Drawn {
  const { content, context } = exampleContent(pattern);
  return drawContent(pattern, preset, state, content, context);
}

/** True if a preset of a pattern can be in a state. */
export function hasState({ states }: PatternV2, preset: string, state: string): boolean {
  const own = states[state as keyof PatternV2['states']];
  return own !== undefined && (own.presets === undefined || own.presets.includes(preset));
}

/** The same with the content of one placement of a product, whose rows may come from anywhere. */
export function drawPlacement(
  pattern: PatternV2,
  preset: string,
  state: string,
  content: CommonV1PlacementContent | undefined,
  context: BindContext,
): CommonV1AnatomyNode | undefined {
  const own = WITHOUT_ROWS.has(state) ? withoutEntities(pattern, content, context) : (content ?? {});
  const { anatomy, message } = drawContent(pattern, preset, state, own, context);
  if (!anatomy || !message) return anatomy;
  return {
    is: 'stack',
    gap: 'md',
    children: [
      {
        is: 'card',
        ...(message.isUrgent ? { tone: 'danger' } : {}),
        children: [
          // Numbers and names that only an app has.
          { is: 'text', text: message.text.replaceAll(/<[\w -]+>/g, '…') },
          {
            is: 'row',
            gap: 'sm',
            children: message.actions.map(({ action, text }) => ({
              is: 'button',
              text,
              variant: 'outline',
              action,
            })),
          },
        ],
      },
      anatomy,
    ],
  };
}

/** The message of a list in a state without rows; undefined for patterns without a list, and states without a message. */
export function describeState(
  pattern: PatternV2,
  preset: string,
  state: string,
  content: CommonV1PlacementContent | undefined,
  context: BindContext,
): Drawn['message'] {
  const hasList = Object.values(pattern.data?.roles ?? {}).some((role) => role.many && !holdsControls(role));
  if (!hasList || !WITHOUT_ROWS.has(state) || !hasState(pattern, preset, state)) return undefined;
  return drawContent(pattern, preset, state, withoutEntities(pattern, content, context), context).message;
}

/** Lists that would show rows of an entity keep only its names. */
function withoutEntities(
  { data }: PatternV2,
  content: CommonV1PlacementContent | undefined,
  { product, domain }: BindContext,
): CommonV1PlacementContent {
  const roles = Object.entries(data?.roles ?? {}).flatMap(([name, role]) => {
    const binding = content?.roles?.[name];
    if (!role.many || holdsControls(role)) return binding ? [[name, binding]] : [];
    const entity = binding?.entity === undefined ? undefined : product.entity(binding.entity, domain);
    const { singular, plural } = { ...role, ...entity, ...binding };
    return [[name, { rows: [], total: 0, singular, plural }]];
  });
  return { ...content, roles: Object.fromEntries(roles) as NonNullable<CommonV1PlacementContent['roles']> };
}

function drawContent(
  pattern: PatternV2,
  preset: string,
  state: string,
  content: CommonV1PlacementContent,
  context: BindContext,
): Drawn {
  const { announce, actions = [] } = pattern.states[state as keyof PatternV2['states']] ?? { shows: '' };
  const own = WITHOUT_ROWS.has(state) ? withoutRows(content, pattern.data?.roles ?? {}) : content;
  const anatomy = fillPreset(pattern, preset, own, context);
  const scope = bindPlacement(pattern.data ?? {}, own, context);
  const text = announce === undefined ? '' : toText(fillText(announce, scope));
  return {
    anatomy: anatomy && changeNodes(anatomy, (node) => inState(node, state)),
    isBusy: BUSY.has(state),
    ...(text === '' && actions.length === 0
      ? {}
      : {
          message: {
            text: text || state,
            isUrgent: URGENT.has(state),
            actions: actions.flatMap((action) => nameAction(action, anatomy, nameRow(pattern, own))),
          },
        }),
  };
}

/** Things done to the content itself, which a button beside a message cannot do. */
const DIRECT: ReadonlySet<string> = new Set(
  'change-page change-view expand filter move navigate open pan reorder resize search seek select set-value toggle zoom'.split(
    ' ',
  ),
);

/** Words of a button whose action the pattern does not name: those that differ from the id of the action. */
const WORDS: Readonly<Record<string, string>> = {
  retry: 'Try again',
  follow: 'Remind me',
  refresh: 'Reload',
  'open-help': 'Get help',
  duplicate: 'Make a copy',
  'go-next': 'Continue',
  'go-back': 'Back',
  'roll-back': 'Undo',
};

/** The word for one row of the first list of a part. */
function nameRow({ data }: PatternV2, { roles }: CommonV1PlacementContent): string | undefined {
  const list = Object.entries(data?.roles ?? {}).find(([, role]) => role.many && !holdsControls(role));
  return list && (roles?.[list[0]]?.singular ?? list[1].singular);
}

/** A button that shows the value it changes, which is not there in this state. */
const SHOWS_VALUE = /[:,]|\b0\b/;

/** The button of an action, with the words that the part itself has for it; none for an action on the content. */
function nameAction(
  action: CommonV1Action,
  anatomy: Node | undefined,
  row: string | undefined,
): StateAction[] {
  if (DIRECT.has(action)) return [];
  let own: string | undefined;
  if (anatomy)
    changeNodes(anatomy, (node) => {
      if (node.is !== 'button' || node.action !== action || typeof node.text !== 'string') return node;
      if (node.text !== '' && !SHOWS_VALUE.test(node.text)) own ??= node.text;
      return node;
    });
  const words = action === 'create' && row !== undefined ? `Add ${row}` : WORDS[action];
  return [
    { action, text: own ?? words ?? action.charAt(0).toUpperCase() + action.slice(1).replaceAll('-', ' ') },
  ];
}

/** Form fields and buttons are there before the data. */
const holdsControls = ({ fields }: CommonV1DataRole): boolean => 'kind' in fields || 'action' in fields;

function withoutRows(
  content: CommonV1PlacementContent,
  shape: Readonly<Record<string, CommonV1DataRole>>,
): CommonV1PlacementContent {
  const roles = Object.entries(content.roles ?? {}).map(([name, binding]) => {
    const role = shape[name];
    return [name, role?.many && !holdsControls(role) ? { ...binding, rows: [], total: 0 } : binding];
  });
  return { ...content, roles: Object.fromEntries(roles) as NonNullable<typeof content.roles> };
}

function inState(node: Node, state: string): Node {
  if (node.is === 'field') {
    if (state === 'invalid') return { ...node, error: 'Correct this entry.' };
    if (state === 'read-only') return { ...node, read_only: true };
    if (state === 'selected' && node.kind === 'checkbox') return { ...node, checked: true };
  }
  if ((node.is === 'field' || node.is === 'button') && UNUSABLE.has(state))
    return { ...node, disabled: true };
  if (node.is === 'list' && node.items && state === 'selected')
    return { ...node, items: node.items.map((item, at) => ({ ...item, selected: at === 0 })) };
  if (node.is === 'list' && node.items && state === 'disabled')
    return { ...node, items: node.items.map((item) => ({ ...item, disabled: true })) };
  return node;
}

/** Changes every node of an anatomy, those in items and table cells included. */
export function changeNodes(node: Node, change: (node: Node) => Node): Node {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
    return 'is' in copy ? change(copy as unknown as Node) : copy;
  };
  return visit(node) as Node;
}
