import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/**
 * Every link of the patterns. With a router, return its link component here, for example
 * `<NextLink href={to} {...props} />`, so that links do not load the page again.
 */
export function Link({ to, children, ...props }: LinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}
