import { Droplet, House, KeyRound, LogIn, LogOut, Search, type LucideIcon } from 'lucide-react';

/** Names are those of things, not of routes or shortcuts: nothing here signs anybody out. */
export const icons = {
  home: House,
  login: LogIn,
  logout: LogOut,
  search: Search,
  water: Droplet,
  'oauth/callback': KeyRound,
} satisfies Record<string, LucideIcon>;

export const paths = {
  '/settings': 'M4 4h16v16H4z',
  '/admin': 'M2 12h20',
};
