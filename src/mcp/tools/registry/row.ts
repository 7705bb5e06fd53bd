import type { PublicContentSummaryV1 } from '../../../schemas/types.ts';

/** A record in a list: what tells it from the others, and no more. */
export const rowOf = ({
  type,
  slug,
  namespace,
  name,
  description,
  version,
}: PublicContentSummaryV1): object => ({
  type,
  id: slug,
  ...(namespace === '@official' ? {} : { namespace }),
  name,
  description,
  version,
});
