import { ServiceError } from '../../../base/errors.ts';
import { contractFile, type ContractFile } from '../../../project/contract-file.ts';
import { resolveFolder, requireInside } from '../../../project/folder.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { Input } from '../../arguments.ts';
import { projectOf, type Session } from '../../session.ts';

/** The folder of the project a call is about, by its real path: what is put in its place later is another one. */
export function realProject(input: Input, session: Session): string {
  const root = resolveFolder(projectOf(session, input.text('project_path')));
  requireInside(session.root, root);
  return root;
}

/** The file of the contract, valid or not; without one, how to get one. */
export function fileOf(root: string, session: Session): ContractFile {
  const file = contractFile(root, session.root);
  if (file) return file;
  throw new ServiceError('FILE_NOT_FOUND', `The project has no ${ESSENCE} yet.`, {
    suggestions: ['svc_contract create_essence', 'svc init'],
  });
}
