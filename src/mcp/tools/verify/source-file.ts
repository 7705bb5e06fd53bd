import { relative, sep } from 'node:path';
import { ServiceError } from '../../../base/errors.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { pathIn, type Session } from '../../session.ts';

/** A file that the rules look at, from the folder of the project; a path from the folder of the server will do. */
export function fileIn(
  session: Session,
  root: string,
  files: ReadonlyMap<string, unknown>,
  asked: string,
): string {
  // A path that leads out of the workspace is refused, whatever it is from.
  const paths = [pathIn(root, asked), ...(root === session.root ? [] : [pathIn(session.root, asked)])].map(
    (full) => relative(root, full).split(sep).join('/'),
  );
  const found = paths.find((path) => files.has(path));
  if (found !== undefined) return found;
  const known = [...files.keys()];
  const name = asked.replace(/^.*[\\/]/, '');
  throw new ServiceError(
    'FILE_NOT_FOUND',
    `${quote(asked, 200)} is no source file of the project that is looked at. Name one from the folder of the project.`,
    {
      errors: [
        { parameter: 'file_path', pointer: '/file_path', message: 'is no source file that is looked at' },
      ],
      suggestions: [
        ...new Set([
          ...nearestNames(paths[0] ?? asked, known),
          ...known.filter((path) => path.replace(/^.*\//, '') === name),
        ]),
      ].slice(0, 3),
    },
  );
}
