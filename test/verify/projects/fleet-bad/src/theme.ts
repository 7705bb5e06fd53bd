/** The one place where values of the contract meet styled-components. */
export const theme = {
  color: {
    text: 'var(--color-text)',
    surface: 'var(--color-surface)',
    danger: 'var(--color-danger)',
    border: 'var(--color-border)',
  },
  space: {
    small: 'var(--space-sm)',
    medium: 'var(--space-md)',
    large: 'var(--space-lg)',
  },
  radius: 'var(--radius-base)',
} as const;

export type FleetTheme = typeof theme;
