import { shadcnNames } from '../../../tokens/exporters/shadcn.ts';
import { tailwindProperty } from '../../../tokens/exporters/tailwind.ts';

/** The custom properties a token is exported as: by its own name, by Tailwind's, and by those of shadcn. */
export function propertiesOf(token: string): string[] {
  const dash = token.indexOf('-');
  const [group, name] = [token.slice(0, dash), token.slice(dash + 1)];
  return [
    ...new Set([
      `--${token}`,
      tailwindProperty(group, name),
      ...shadcnNames(group, name).map((each) => `--${each}`),
    ]),
  ];
}

/** The way a token is written in a style sheet. */
export const reference = (token: string): string => `var(--${token})`;
