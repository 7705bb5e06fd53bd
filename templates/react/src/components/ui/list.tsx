import type { ReactNode } from 'react';
import { FeedList } from './list/feed';
import { MenuList } from './list/menu';
import { OptionList } from './list/options';
import { PlainList } from './list/plain';
import { StepList } from './list/steps';
import type { Gap, Item, SlotProps } from './types';

export type ListKind = 'plain' | 'options' | 'menu' | 'feed' | 'steps';

export interface ListProps extends SlotProps {
  readonly kind?: ListKind;
  readonly label?: string | undefined;
  readonly gap?: Gap;
  readonly ordered?: boolean;
  readonly items?: readonly Item[];
  readonly children?: ReactNode;
}

export function List({ kind = 'plain', ...list }: ListProps) {
  // Only items can be selected or executed; children are for reading.
  if (list.items !== undefined && kind === 'options') return <OptionList {...list} />;
  if (list.items !== undefined && kind === 'menu') return <MenuList {...list} />;
  if (kind === 'feed') return <FeedList {...list} />;
  return kind === 'steps' ? <StepList {...list} /> : <PlainList {...list} />;
}

/** A child of a list that is more than a line of text. */
export function ListItem({ children }: { readonly children: ReactNode }) {
  return <li className="p-list__node">{children}</li>;
}
