import { usePage } from './use-page';

/** True on all pages but those before the sign-in. Replace it with the session of your service. */
export const useSignedIn = (): boolean => usePage()?.isGate !== true;
