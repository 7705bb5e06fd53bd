import type { Config } from 'tailwindcss';

export default {
  content: ['./index.html', './src/**/*.tsx'],
  theme: {
    colors: {
      background: 'var(--color-background)',
      surface: 'var(--color-surface)',
      border: 'var(--color-border)',
      text: 'var(--color-text)',
      muted: 'var(--color-text-muted)',
      primary: 'var(--color-primary)',
      'on-primary': 'var(--color-on-primary)',
      danger: 'var(--color-danger)',
      focus: 'var(--color-focus)',
    },
    spacing: {
      0: '0',
      xs: 'var(--space-xs)',
      sm: 'var(--space-sm)',
      md: 'var(--space-md)',
      lg: 'var(--space-lg)',
    },
    borderRadius: { base: 'var(--radius-base)', lg: 'var(--radius-lg)' },
  },
} satisfies Config;
