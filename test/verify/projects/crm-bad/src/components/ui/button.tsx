import { Slot } from '@radix-ui/react-slot';
import { forwardRef, type ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  asChild?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { asChild = false, ...props },
  ref,
) {
  if (asChild) return <Slot ref={ref} className="btn" {...props} />;
  return <button ref={ref} type="button" className="btn" {...props} />;
});
