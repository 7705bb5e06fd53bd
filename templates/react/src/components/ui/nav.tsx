import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from './icon';
import { ItemBadge, ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface NavProps extends SlotProps {
  readonly label: string;
  readonly items?: readonly Item[];
  readonly children?: ReactNode;
}

export function Nav({ label, items, 'data-slot': slot, children }: NavProps) {
  return (
    <nav className="p-nav" data-slot={slot} aria-label={label}>
      {items && <NavList items={items} isColumn={needsColumn(items)} />}
      {children}
    </nav>
  );
}

/** Groups, second lines and long names need a line each; a few short names share one. */
const needsColumn = (items: readonly Item[]): boolean =>
  items.some((item) => item.items !== undefined || item.detail !== undefined) ||
  items.every((item) => item.text.length > 15);

function NavList({ items, isColumn }: { readonly items: readonly Item[]; readonly isColumn: boolean }) {
  return (
    <ul className="p-nav__list" role="list" data-flow={isColumn ? 'column' : 'row'}>
      {items.map((item) => (
        <li key={item.text} className={item.items && 'p-nav__group'}>
          {item.items ? <NavGroup item={item} items={item.items} /> : <NavLink item={item} />}
        </li>
      ))}
    </ul>
  );
}

function NavLink({ item }: { readonly item: Item }) {
  return (
    <Link className="p-nav__link" to={item.href ?? '#main'} aria-current={item.current ? 'page' : undefined}>
      <ItemIcon item={{ icon: item.icon }} />
      <span className="p-nav__words">
        {item.text}
        {item.detail !== undefined && <span className="p-nav__detail">{item.detail}</span>}
      </span>
      <ItemBadge item={item} />
    </Link>
  );
}

/** A collapsible group has a button as its title; others have text or a link. */
function NavGroup({ item, items }: { readonly item: Item; readonly items: readonly Item[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(item.expanded ?? true);
  const list = <NavList items={items} isColumn />;
  const title = (
    <>
      <ItemIcon item={{ icon: item.icon }} />
      {item.text}
      <ItemBadge item={item} />
    </>
  );
  if (item.expanded === undefined)
    return (
      <>
        {item.href === undefined ? <span className="p-nav__title">{title}</span> : <NavLink item={item} />}
        {list}
      </>
    );
  return (
    <>
      <button
        className="p-nav__fold"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {title}
        <Glyph name="chevron-down" />
      </button>
      <div className="p-nav__folded" id={id} hidden={!isOpen}>
        {list}
      </div>
    </>
  );
}
