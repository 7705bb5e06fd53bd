import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/** A commit was named from which nothing can be compared. */
export const unknownCommit = (since: string, suggestions: readonly string[] = []): ServiceError =>
  new ServiceError('USAGE', `Git knows no commit ${quote(since)} here, or this is no repository.`, {
    suggestions,
  });
