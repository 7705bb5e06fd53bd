import { Page } from '../page';
import { ErrorState } from '../states';

/** Shown in place of a page that failed. A reload also gets the files of a new release. */
export function Failure() {
  return (
    <Page title="Something went wrong" heading="Something went wrong">
      <ErrorState
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Page>
  );
}
