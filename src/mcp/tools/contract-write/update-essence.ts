import { editContract } from '../../../project/contract.ts';
import type { Action } from '../../tool.ts';
import { commitEdit, resolveWriteTarget, WRITE_PARAMETERS } from './write.ts';
import { type OperationName, OPERATIONS } from './operations.ts';

export const updateEssence = {
  name: 'update_essence',
  summary: 'Changes the contract with one operation; validates and compiles the result before writing.',
  parameters: {
    operation: {
      type: 'string',
      description: 'The operation.',
      enum: Object.keys(OPERATIONS),
      examples: ['add_page'],
    },
    payload: {
      type: 'object',
      description:
        'add_page {id, section_id, layout[], route?, title?, shell_override?}; remove_page {page_id}; update_page_layout {page_id, layout[]}; update_dna: a part of dna, merged; update_blueprint: shell, routes, icon_style …, merged; add_feature and remove_feature {feature, section_id?}; add_section {id, archetype} or {id, role, description, pages[], shell?, features?}; remove_section {section_id}; set {pointer, value}; remove {pointer}. A layout lists patterns: "data-table", "data-table:standard", or objects of the schema.',
      examples: [{ pointer: '/dna/theme/mode', value: 'dark' }],
    },
    ...WRITE_PARAMETERS,
  },
  required: ['operation', 'payload'],
  example: { operation: 'add_feature', payload: { feature: 'export-csv' }, dry_run: true },
  result: {
    description:
      'written, hash of the resulting file, changes, diff, diagnostics; backup names the previous file',
  },
  async run(input, session) {
    const target = resolveWriteTarget(input, session);
    const { root, within, expected } = target;
    const name = input.requiredText('operation') as OperationName;
    const edit = await editContract(
      root,
      (document) => OPERATIONS[name](document, input.value('payload'), session),
      { within, expected, keepsBackup: true },
    );
    return commitEdit(edit, target, session, { done: name });
  },
} as const satisfies Action;
