import { Link } from 'react-router';
import { Glyph } from '../ui/icon';
import { Popover } from './popover';
import type { Link as LinkData, Notice } from './types';

interface NoticesProps {
  readonly label: string;
  /** The number of unread notices. */
  readonly count: number;
  readonly notices: readonly Notice[];
  /** The page with all of them. */
  readonly all?: LinkData;
}

/** A bell that shows the latest notices. */
export function Notices({ label, count, notices, all }: NoticesProps) {
  return (
    <Popover
      className="r-bell"
      label={count > 0 ? `${label}, ${count} new` : label}
      summary={
        <>
          <Glyph name="bell" />
          {count > 0 && <span className="r-count">{count}</span>}
        </>
      }
    >
      <p className="r-who">
        <strong>{label}</strong>
      </p>
      <ul className="r-notices">
        {notices.map(({ title, detail, time, isNew }, index) => (
          <li key={index} data-new={isNew || undefined}>
            <strong>{title}</strong>
            <span>{detail}</span>
            {time !== undefined && <small>{time}</small>}
          </li>
        ))}
      </ul>
      {all && (
        <ul className="r-menu">
          <li>
            <Link to={all.to}>{all.label}</Link>
          </li>
        </ul>
      )}
    </Popover>
  );
}
