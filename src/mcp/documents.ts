import { relative, sep } from 'node:path';
import type { ProjectCheck } from '../project/check.ts';
import type { DocumentInput } from '../reports/report.ts';
import { checkedIn } from './checked.ts';
import type { Session } from './session.ts';
import { version } from './version.ts';

/** What documents are made from, as long as the check that it rests on is the last one. */
const kept = new WeakMap<ProjectCheck, DocumentInput>();

/** Everything that documents of the catalog say about a project, as the command line has it. */
export async function documentsIn(session: Session, root: string): Promise<DocumentInput> {
  const checked = await checkedIn(session, root);
  const before = kept.get(checked);
  if (before) return before;
  const { buildDocumentInput } = await import('../project/check.ts');
  const home = session.env['HOME'] ?? session.env['USERPROFILE'];
  const input = await buildDocumentInput(root, checked, {
    version: version(),
    asked: nameOf(session, root),
    places: [
      [root, '<project>'],
      [session.root, '<workspace>'],
      ...(home === undefined ? [] : [[home, '~'] as const]),
    ],
  });
  kept.set(checked, input);
  return input;
}

/** The folder of a project as calls name it: from the folder of the server, `.` for that one. */
export function nameOf({ root: from }: Session, root: string): string {
  const path = relative(from, root).split(sep).join('/');
  return path === '' ? '.' : path;
}
