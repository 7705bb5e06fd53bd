import { Button } from './ui/button';
import { Icon } from './ui/icon';
import { Stack } from './ui/stack';
import { Text } from './ui/text';

/** Shown while data is loaded. */
export function LoadingState() {
  return (
    <div className="state-loading" role="status">
      <span className="v-hidden">Loading</span>
      <span className="state-loading__line" />
      <span className="state-loading__line" />
      <span className="state-loading__line" />
    </div>
  );
}

/** Shown where a list has no entries. */
export function EmptyState() {
  return (
    <Stack gap="sm" align="center">
      <Icon icon="inbox" tone="muted" />
      <Text>Nothing here yet.</Text>
    </Stack>
  );
}

interface ErrorStateProps {
  readonly onRetry: () => void;
}

/** Shown if data could not be loaded. */
export function ErrorState({ onRetry }: ErrorStateProps) {
  return (
    <Stack role="alert" label="Error" gap="sm" align="start">
      <Text icon="alert-circle" tone="danger">
        This could not be loaded.
      </Text>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
