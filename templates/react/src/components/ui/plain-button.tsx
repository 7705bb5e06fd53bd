import type { ComponentProps } from 'react';

/** A button with the look of its place instead of that of `Button`: an icon in a bar, an entry of a menu. */
export function PlainButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />;
}
