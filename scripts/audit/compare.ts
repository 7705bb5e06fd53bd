import { toCanonicalJson } from '../../src/schemas/json.ts';
import { resultOf } from './classify.ts';
import { type Documents, timeless } from './documents.ts';
import type { Audited } from './run.ts';

/**
 * What another look at an app shows that `showcase/` does not say, or says otherwise. Only the views of this look can
 * be compared; the entry of the report must follow from what is kept, by the rules.
 */
export function differences(audited: Audited, documents: Documents | undefined): string[] {
  const { slug, built, views, problems, measured } = audited;
  const app = documents?.audit.apps[slug];
  const result = documents?.report.results.find((one) => one.slug === slug);
  if (!app || !result) return [`${slug}: was never looked at`];
  if (app.site !== (built?.digest ?? '')) return [`${slug}: renders to another site than the one looked at`];
  const isCompared = ({ view }: { readonly view: string }): boolean =>
    view === 'files' || views.includes(view);
  const now = problems.filter(isCompared).map(toCanonicalJson);
  const then = app.problems.filter(isCompared).map(toCanonicalJson);
  const follows = resultOf({ ...audited, problems: app.problems, measured });
  return [
    ...now.filter((one) => !then.includes(one)).map((one) => `${slug}: is new: ${one}`),
    ...then.filter((one) => !now.includes(one)).map((one) => `${slug}: is not seen: ${one}`),
    ...(toCanonicalJson(timeless(follows)) === toCanonicalJson(timeless(result))
      ? []
      : [`${slug}: the report does not follow from what was seen`]),
  ];
}
