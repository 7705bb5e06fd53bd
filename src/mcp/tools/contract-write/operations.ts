import { findRecord, fetchRecord } from '../../../project/records.ts';
import {
  addFeature,
  addPage,
  addSection,
  removeFeature,
  removePage,
  removeSection,
  sectionFromArchetype,
  setLayout,
  switchTheme,
} from '../../../essence/edit.ts';
import { invalidParameter, findSection, replaceSection } from '../../../essence/find.ts';
import { removeAt, setAt, updateBlueprint, updateDna } from '../../../essence/edit-values.ts';
import type {
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintSection,
  EssenceV4LayoutItem,
} from '../../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../../base/text.ts';
import type { Session } from '../../session.ts';
import { ServiceError } from '../../../base/errors.ts';
import { isObject } from '../../../base/guards.ts';

type Operation = (document: EssenceV4, payload: unknown, session: Session) => EssenceV4 | Promise<EssenceV4>;

type Section = EssenceV4BlueprintSection;

/** The operations on a contract; `set` and `remove` cover everything else. */
export const OPERATIONS = {
  add_page(document, payload) {
    const given = new Payload(payload, ['id', 'section_id', 'layout', 'route', 'title', 'shell_override']);
    const id = given.need('id');
    const section = given.text('section_id') ?? requireOnlySection(document);
    const added = addPage(document, {
      id,
      section,
      layout: given.layout('layout'),
      route: given.text('route'),
      title: given.text('title'),
    });
    const shell = given.text('shell_override');
    if (shell === undefined) return added;
    const own = findSection(added, section);
    const pages = own.pages.map((page) => (page.id === id ? { ...page, shell_override: shell } : page));
    return replaceSection(added, { ...own, pages });
  },
  remove_page: (document, payload) =>
    removePage(document, new Payload(payload, ['page_id', 'id']).need('page_id', 'id')),
  update_page_layout(document, payload) {
    const given = new Payload(payload, ['page_id', 'id', 'layout']);
    return setLayout(document, given.need('page_id', 'id'), given.layout('layout'));
  },
  async update_dna(document, payload, session) {
    const patch = new Payload(payload, Object.keys(document.dna).concat('constraints'));
    const theme = patch.has('theme') ? patch.value('theme') : undefined;
    // Values of the old theme are replaced; the patch overrides those of the new one.
    const based = await applyTheme(document, (theme ?? {}) as Partial<EssenceV4['dna']['theme']>, session);
    return updateDna(based, payload as Record<string, unknown>);
  },
  update_blueprint: (document, payload) => updateBlueprint(document, payload as Record<string, unknown>),
  add_feature(document, payload) {
    const given = new Payload(payload, ['feature', 'id', 'section_id']);
    return addFeature(document, given.need('feature', 'id'), given.text('section_id'));
  },
  remove_feature(document, payload) {
    const given = new Payload(payload, ['feature', 'id', 'section_id']);
    return removeFeature(document, given.need('feature', 'id'), given.text('section_id'));
  },
  add_section: async (document, payload, session) =>
    addSection(document, await buildSection(document, payload, session)),
  remove_section: (document, payload) =>
    removeSection(document, new Payload(payload, ['section_id', 'id']).need('section_id', 'id')),
  set(document, payload) {
    const given = new Payload(payload, ['pointer', 'value']);
    return setAt(document, given.need('pointer'), given.value('value'));
  },
  remove: (document, payload) => removeAt(document, new Payload(payload, ['pointer']).need('pointer')),
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

/** Switches the document to another theme, if one is given, with the values of that theme. */
export async function applyTheme(
  document: EssenceV4,
  { id, mode }: { readonly id?: unknown; readonly mode?: unknown },
  { client, signal }: Session,
): Promise<EssenceV4> {
  if (typeof id !== 'string' || id === document.dna.theme.id) return document;
  const theme = await fetchRecord(client, 'theme', id, signal);
  const old = await findRecord(client, 'theme', document.dna.theme.id, signal);
  return switchTheme(document, theme, old, typeof mode === 'string' ? { mode: mode as CommonV1Mode } : {});
}

export function requireOnlySection({ blueprint }: EssenceV4): string {
  const ids = blueprint.sections.map(({ id }) => id);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return only;
  throw invalidParameter(`Which section? Give section_id: ${formatNames(ids)}.`);
}

/** Builds a section from an archetype, or takes it as given. */
async function buildSection(
  document: EssenceV4,
  payload: unknown,
  { client, signal }: Session,
): Promise<Section> {
  const given = new Payload(payload, [
    'id',
    'archetype',
    'role',
    'shell',
    'description',
    'features',
    'pages',
    'dna_overrides',
    'directives',
    'navigation_items',
  ]);
  const slug = given.text('archetype');
  if (slug === undefined) {
    const { blueprint } = document;
    const shell = given.text('shell') ?? blueprint.shell ?? blueprint.sections[0]?.shell ?? '';
    for (const name of ['role', 'description', 'pages']) given.value(name);
    // The schema validates the rest.
    return { features: [], ...(payload as Omit<Section, 'features'>), shell };
  }
  const archetype = await fetchRecord(client, 'archetype', slug, signal);
  const theme = await findRecord(client, 'theme', document.dna.theme.id, signal);
  const role = given.text('role') as Section['role'] | undefined;
  const section = sectionFromArchetype(
    document,
    archetype,
    given.need('id'),
    role ?? archetype.role,
    theme?.modes,
  );
  const shell = given.text('shell');
  return {
    ...section,
    ...(shell === undefined ? {} : { shell }),
    description: given.text('description') ?? section.description,
  };
}

/** The payload of an operation. Unknown fields and invalid values are refused with their pointer. */
export class Payload {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #at: string;

  constructor(value: unknown, names: readonly string[], at = '/payload') {
    this.#at = at;
    if (!isObject(value)) throw this.#wrong('', `must be an object with ${formatNames(names)}`);
    this.#values = value;
    for (const name of Object.keys(value)) {
      if (names.includes(name)) continue;
      const [near] = nearestNames(name, names);
      throw this.#wrong(
        name,
        `is unknown${near === undefined ? '' : ` (did you mean ${near}?)`}; the known fields are ${formatNames(names)}`,
      );
    }
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value.trim() === '')
      throw this.#wrong(name, 'must be a non-empty string');
    return value;
  }

  need(...names: readonly [string, ...string[]]): string {
    for (const name of names) {
      const value = this.text(name);
      if (value !== undefined) return value;
    }
    throw this.#wrong(names[0], 'is required');
  }

  value(name: string): unknown {
    if (!Object.hasOwn(this.#values, name)) throw this.#wrong(name, 'is required');
    return this.#values[name];
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  /** Patterns from top to bottom; `data-table:standard` selects a preset. The schema validates the rest. */
  layout(name: string): EssenceV4LayoutItem[] {
    const value = this.value(name);
    if (!Array.isArray(value) || value.length === 0)
      throw this.#wrong(
        name,
        'must list at least one pattern, such as ["page-header", "data-table:standard"]',
      );
    return value.map((item: unknown) => {
      const [, pattern, preset] = (typeof item === 'string' && /^([^:]+):(.+)$/.exec(item)) || [];
      return (pattern === undefined ? item : { pattern, preset }) as EssenceV4LayoutItem;
    });
  }

  #wrong(name: string, message: string): ServiceError {
    const pointer = name === '' ? this.#at : `${this.#at}/${name}`;
    return new ServiceError('INVALID_PARAMETER', `${quote(pointer)} ${message}.`, {
      errors: [{ pointer, parameter: this.#at.slice(1).split('/')[0] ?? '', message }],
    });
  }
}
