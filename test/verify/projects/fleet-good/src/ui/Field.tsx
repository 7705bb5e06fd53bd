import type { InputHTMLAttributes } from 'react';
import styled from 'styled-components';

const Label = styled.label`
  display: grid;
  gap: var(--space-2xs);
  color: var(--color-text-muted);
`;

const Box = styled.input`
  padding: var(--space-xs);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-sm);
`;

export function Field({ label, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <Label>
      {label}
      <Box {...rest} />
    </Label>
  );
}
