import type { ReactNode } from 'react';
import { useSignedIn } from './use-signed-in';

/** Content for users who are signed in. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSignedIn() ? children : null;
}
