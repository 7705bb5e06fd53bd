import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction } from '@/lib/actions';
import { Avatar } from '../ui/avatar';
import { Glyph } from '../ui/icon';
import { PlainButton } from '../ui/plain-button';
import { Popover } from './popover';
import type { Link as LinkData } from './types';

interface AccountProps {
  readonly name: string;
  /** The role of the user, or an address. */
  readonly about?: string;
  readonly links?: readonly LinkData[];
  readonly hasKeys?: boolean;
  readonly signOutTo?: string;
  /** Settings of this person, such as the colour mode. */
  readonly children?: ReactNode;
}

/** Who is signed in, and a menu with what concerns this person alone. */
export function Account({ name, about, links = [], hasKeys, signOutTo, children }: AccountProps) {
  const perform = useAction();
  const { pathname } = useLocation();
  return (
    <Popover
      className="r-account"
      summary={
        <>
          {/* The name follows in words. */}
          <span aria-hidden="true">
            <Avatar label={name} size="sm" />
          </span>
          <span className="r-name">{name}</span>
          <Glyph name="chevron-down" />
        </>
      }
    >
      <p className="r-who">
        <strong>{name}</strong>
        {about !== undefined && <span>{about}</span>}
      </p>
      {(links.length > 0 || hasKeys) && (
        <ul className="r-menu">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
                <Glyph name="user" />
                {label}
              </Link>
            </li>
          ))}
          {hasKeys && (
            <li className="r-keys">
              <PlainButton
                onClick={() => {
                  perform('open-help');
                }}
              >
                <Glyph name="help" />
                Keyboard shortcuts
              </PlainButton>
            </li>
          )}
        </ul>
      )}
      {children}
      {signOutTo !== undefined && (
        <ul className="r-menu">
          <li>
            <Link to={signOutTo}>
              <Glyph name="sign-out" />
              Sign out
            </Link>
          </li>
        </ul>
      )}
    </Popover>
  );
}
