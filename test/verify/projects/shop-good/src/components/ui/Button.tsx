import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'quiet';
}

export function Button({ tone = 'primary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`button button-${tone} ${className}`} {...rest} />;
}
