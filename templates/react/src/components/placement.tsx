import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Load, type Loaded, useLoad } from '@/lib/use-load';
import { EmptyState, ErrorState, LoadingState } from './states';

/** The names by which tests and `svc verify` find a part of a page. */
interface FrameProps {
  /** Unique on the page. */
  readonly 'data-placement': string;
  readonly 'data-pattern': string;
  readonly layout?: 'carousel' | 'hero' | 'masonry';
  /** Draws a surface around patterns that have none of their own. */
  readonly isContained?: boolean;
  /** Tables scroll on a phone, instead of becoming blocks. */
  readonly isSideways?: boolean;
}

interface StaticProps extends FrameProps {
  readonly children: ReactNode;
}

interface LoadingProps<Data> extends FrameProps {
  readonly load: Load<Data>;
  /** The list without which there is nothing to show. */
  readonly list?: keyof Data;
  /** Its rows in words: `orders`. */
  readonly noun?: string;
  /** The title of the page, for screen readers until the data that has it is shown. */
  readonly heading?: string;
  readonly children: (data: Data) => ReactNode;
}

/** The place of a pattern on a page. With `load` it also shows the states of the data. */
export function Placement<Data extends object>(props: StaticProps | LoadingProps<Data>) {
  if ('load' in props) return <LoadingPlacement {...props}>{props.children}</LoadingPlacement>;
  return (
    <Frame {...props} state="ready">
      {props.children}
    </Frame>
  );
}

function LoadingPlacement<Data extends object>({
  load,
  list,
  noun,
  heading,
  children,
  ...frame
}: LoadingProps<Data>) {
  const { retry, ...loaded } = useLoad(load);
  const forced = useForcedState(frame['data-placement']);
  const state = forced ?? stateOf(loaded, list);
  return (
    <Frame {...frame} state={state}>
      {state !== 'ready' && heading !== undefined && <h1 className="v-hidden">{heading}</h1>}
      {state === 'loading' && <LoadingState noun={noun} />}
      {state === 'empty' && <EmptyState noun={noun} />}
      {state === 'error' && <ErrorState noun={noun} onRetry={retry} />}
      {state === 'ready' && loaded.state === 'ready' && children(loaded.data)}
    </Frame>
  );
}

type State = 'loading' | 'empty' | 'error' | 'ready';

const STATES: readonly State[] = ['loading', 'empty', 'error', 'ready'];

function stateOf<Data extends object>(loaded: Loaded<Data>, list: keyof Data | undefined): State {
  if (loaded.state !== 'ready' || list === undefined) return loaded.state;
  const rows = loaded.data[list];
  return Array.isArray(rows) && rows.length === 0 ? 'empty' : 'ready';
}

/** In development and tests `?state=<placement>:<state>` opens a state, and `?state=<state>` opens it in every part. */
function useForcedState(id: string): State | undefined {
  const [parameters] = useSearchParams();
  if (import.meta.env.PROD && import.meta.env.MODE !== 'test') return undefined;
  const wanted = parameters
    .getAll('state')
    .map((text) => text.split(':'))
    .find(([placement, state]) => state === undefined || placement === id)
    ?.at(-1);
  return STATES.find((state) => state === wanted);
}

type LoadedProps = StaticProps & { readonly state: State };

function Frame({ layout, isContained, isSideways, state, children, ...marks }: LoadedProps) {
  return (
    <div
      {...marks}
      className={isContained ? 'l-placement l-contained' : 'l-placement'}
      data-layout={layout}
      data-sideways={isSideways}
      data-state={state}
      aria-busy={state === 'loading' || undefined}
    >
      {children}
    </div>
  );
}
