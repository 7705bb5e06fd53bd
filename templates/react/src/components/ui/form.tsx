import { Fragment, type ReactNode, type SubmitEvent, useState } from 'react';
import { useSubmit } from '@/lib/actions';
import { Text } from './text';
import type { Gap, SlotProps } from './types';

interface FormProps extends SlotProps {
  readonly label: string;
  readonly gap?: Gap;
  readonly children?: ReactNode;
}

/** The browser validates the fields. Then the action of the button that was pressed gets their values. */
export function Form({ label, gap, 'data-slot': slot, children }: FormProps) {
  const submit = useSubmit();
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready');
  const [round, setRound] = useState(0);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'pending') return;
    const { submitter } = event.nativeEvent;
    const action = submitter?.dataset.action ?? 'submit';
    const sent = submit(action, { values: new FormData(event.currentTarget, submitter) });
    if (!sent) return;
    setState('pending');
    sent.then(
      () => {
        setState('ready');
      },
      () => {
        setState('failed');
      },
    );
  };
  return (
    <form
      className="p-form"
      data-slot={slot}
      aria-label={label}
      aria-busy={state === 'pending' || undefined}
      data-gap={gap}
      onSubmit={handleSubmit}
      onReset={() => {
        setState('ready');
        setRound(round + 1);
      }}
    >
      {/* Fields with a state of their own begin again when the form is reset. */}
      <Fragment key={round}>{children}</Fragment>
      <p role="status" className="v-hidden">
        {state === 'pending' && 'One moment'}
      </p>
      {state === 'failed' && (
        <Text icon="alert-circle" tone="danger">
          This could not be sent. What you entered is still here.
        </Text>
      )}
    </form>
  );
}
