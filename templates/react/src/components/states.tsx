import { Button } from './ui/button';
import { Icon } from './ui/icon';
import { Stack } from './ui/stack';
import { Text } from './ui/text';

interface StateProps {
  /** What is shown here, in words: `orders`. */
  readonly noun?: string | undefined;
}

/** Shown while data is loaded. */
export function LoadingState({ noun }: StateProps) {
  return (
    <div className="state-loading" role="status">
      <span className="v-hidden">{noun === undefined ? 'Loading' : `Loading ${noun}`}</span>
      <span className="state-loading__line" />
      <span className="state-loading__line" />
      <span className="state-loading__line" />
    </div>
  );
}

/** Shown where a list has no entries. */
export function EmptyState({ noun }: StateProps) {
  return (
    <Stack gap="sm" align="center">
      <Icon icon="inbox" tone="muted" />
      <Text>{noun === undefined ? 'Nothing here yet.' : `No ${noun} yet.`}</Text>
    </Stack>
  );
}

interface ErrorStateProps extends StateProps {
  readonly onRetry: () => void;
}

/** Shown if data could not be loaded. */
export function ErrorState({ noun, onRetry }: ErrorStateProps) {
  return (
    <Stack role="alert" label="Error" gap="sm" align="start">
      <Text icon="alert-circle" tone="danger">
        {noun === undefined ? 'This could not be loaded.' : `The ${noun} could not be loaded.`}
      </Text>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
