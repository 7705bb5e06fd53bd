/** Exact versions of everything a created app depends on. A test installs and builds with this table. */
export const DEPENDENCIES: Readonly<Record<string, string>> = {
  clsx: '2.1.1',
  'radix-ui': '1.8.1',
  'react-dom': '19.3.1',
  'react-router': '7.18.5',
  react: '19.3.1',
  'tailwind-merge': '3.7.0',
};

export const DEV_DEPENDENCIES: Readonly<Record<string, string>> = {
  '@axe-core/playwright': '4.13.0',
  '@eslint/js': '9.39.5',
  '@playwright/test': '1.65.1',
  '@tailwindcss/vite': '4.3.5',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
  '@vitejs/plugin-react': '6.3.0',
  'eslint-plugin-jsx-a11y': '6.10.2',
  'eslint-plugin-react-hooks': '7.1.1',
  eslint: '9.39.5',
  tailwindcss: '4.3.5',
  'typescript-eslint': '8.72.2',
  typescript: '6.0.3',
  vite: '8.3.8',
};
