import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { ActionContext, type ActionDetails, useAction, useSubmit } from '@/lib/actions';
import { ALL, type ListQuery, type ListRow, narrow } from '@/lib/list-query';
import { clearControls, withControl } from '@/lib/read-controls';
import { Button } from './ui/button';
import { Stack } from './ui/stack';
import { Text } from './ui/text';

const ListQueryContext = createContext<ListQuery>(ALL);

/** Lets the search and the filters of a page narrow the lists in it. */
export function ListControls({ children }: { readonly children: ReactNode }) {
  const [query, setQuery] = useState<ListQuery>(ALL);
  const content = useRef<HTMLDivElement>(null);
  const perform = useSubmit();
  const performHere = useCallback(
    (action: string, details?: ActionDetails) => {
      // Lists follow their filters at once; the button only closes their panel.
      if (action === 'filter') return undefined;
      if (action !== 'clear-filters') return perform(action, details);
      setQuery(ALL);
      if (content.current) clearControls(content.current);
      return undefined;
    },
    [perform],
  );
  return (
    <ActionContext value={performHere}>
      <ListQueryContext value={query}>
        <div
          ref={content}
          className="contents"
          onChange={({ target }) => {
            setQuery((before) => withControl(before, target as Element));
          }}
        >
          {children}
        </div>
      </ListQueryContext>
    </ActionContext>
  );
}

interface MatchingProps<Row> {
  readonly rows: readonly Row[];
  /** Counts the rows without a message where none matches: another part of the page shows them. */
  readonly isCount?: boolean;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows that the search and the filters of the page leave. */
export function Matching<Row extends ListRow>({ rows, isCount = false, children }: MatchingProps<Row>) {
  const query = use(ListQueryContext);
  const perform = useAction();
  const matching = useMemo(() => narrow(rows, query), [rows, query]);
  const isNarrowed = matching.length < rows.length;
  return (
    <>
      {children(matching)}
      {!isCount && (
        <div role="status">
          {isNarrowed && matching.length > 0 && (
            <span className="v-hidden">{`${matching.length} of ${rows.length} shown`}</span>
          )}
          {isNarrowed && matching.length === 0 && (
            <Stack gap="sm" align="center">
              <Text>Nothing matches.</Text>
              <Button
                variant="outline"
                onClick={() => {
                  perform('clear-filters');
                }}
              >
                Show all
              </Button>
            </Stack>
          )}
        </div>
      )}
    </>
  );
}
