import type { ReactNode } from 'react';
import { useSignedIn } from './use-signed-in';

/** Content for visitors who are not signed in. */
export function SignedOut({ children }: { readonly children: ReactNode }) {
  return useSignedIn() ? null : children;
}
