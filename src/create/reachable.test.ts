import { expect, it } from 'vitest';
import { listReachable } from './reachable.ts';

it('follows relative, absolute and lazy imports, and leaves out what nothing imports', () => {
  const files = new Map([
    ['src/main.tsx', "import { App } from './app';\nimport './styles/index.css';"],
    ['src/app.tsx', "const Page = lazy(() => import('@/pages/home'));\nexport type { A } from './lib/a';"],
    ['src/pages/home.tsx', "import { Card } from '../ui/card';\nimport { Link } from 'react-router';"],
    ['src/ui/card.tsx', ''],
    ['src/ui/unused.tsx', "import { Card } from './card';"],
    ['src/lib/a.ts', ''],
    ['src/styles/index.css', ''],
  ]);
  expect([...listReachable('src/main.tsx', files)].sort()).toEqual([
    'src/app.tsx',
    'src/lib/a.ts',
    'src/main.tsx',
    'src/pages/home.tsx',
    'src/styles/index.css',
    'src/ui/card.tsx',
  ]);
});
