import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, svc } from './support.ts';

const PACKAGE = (name: string, dependencies: Record<string, string>): string =>
  JSON.stringify({ name, private: true, dependencies });

const CSS = `@layer base {
  :root { --background: 0 0% 100%; --foreground: 222 47% 11%; --primary: oklch(0.55 0.2 260); --primary-foreground: #ffffff;
    --border: #d0d7de; --radius: 0.5rem; }
  .dark { --background: 222 47% 11%; --foreground: 210 40% 98%; --primary: #40c1ad; --primary-foreground: #001b16; --border: #30363d; }
}
:root { --color-primary: #40c1ad; }`;

const page = (title: string): string =>
  `export default function Page() { return <main><h1>${title}</h1><p>Text</p></main>; }\n`;

/** A shop with Next: nine pages, tokens in HSL triplets and oklch, and one real defect. */
const shop = (): string =>
  folder({
    'package.json': PACKAGE('@acme/wool-shop', { next: '15.0.0', react: '19.0.0', 'react-dom': '19.0.0' }),
    'app/globals.css': CSS,
    'app/layout.tsx': `import { SiteHeader } from '@/components/site-header';
      import './globals.css';
      export default function Layout({ children }) { return <html lang="en"><body><SiteHeader />{children}</body></html>; }\n`,
    'components/site-header.tsx': `export function SiteHeader() { return <header><nav><a href="/">Home</a></nav></header>; }\n`,
    'components/faq-accordion.tsx': `export function FaqAccordion() {
      return <section data-pattern="faq-accordion"><h2>Questions</h2><ul><li><details><summary>Returns?</summary><p>Yes.</p></details></li></ul></section>; }\n`,
    'app/page.tsx': page('Home'),
    'app/about/page.tsx': page('About'),
    'app/(auth)/login/page.tsx': page('Sign in'),
    'app/help/page.tsx': `import { FaqAccordion } from '../../components/faq-accordion';
      export default function Help() { return <main><h1>Help</h1><FaqAccordion /></main>; }\n`,
    'app/orders/page.tsx': page('Orders'),
    'app/orders/[id]/page.tsx': page('Order'),
    'app/orders/new/page.tsx': `export default function New() { return <main><h1>New</h1><img src="/a.png" /></main>; }\n`,
    'app/docs/[...slug]/page.tsx': page('Docs'),
    'app/api/orders/route.ts': `export const GET = () => new Response('');\n`,
  });

let described: Promise<{ readonly root: string; readonly out: string; readonly exit: number }> | undefined;

/** The same described shop for tests that leave it as it is. */
const describedShop = () =>
  (described ??= (async () => {
    const root = shop();
    return { root, ...(await svc(['init', '--from-code', '--yes', '--json'], { cwd: root })) };
  })());

const contractIn = (root: string) => JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8'));

describe('svc init --from-code', () => {
  it('describes the app, and the result verifies without errors on the code it came from', async () => {
    const { root, exit, out } = await describedShop();
    expect(exit).toBe(0);
    const { code, accepted } = JSON.parse(out);
    expect(code).toMatchObject({ framework: 'next', target: 'nextjs' });
    expect(code.pages.map(({ path }: { path: string }) => path)).toEqual([
      '/',
      '/about',
      '/docs/*',
      '/help',
      '/login',
      '/orders',
      '/orders/:id',
      '/orders/new',
    ]);
    expect(code.sections).toEqual([
      { id: 'main', pages: 4 },
      { id: 'account-access', pages: 1 },
      { id: 'orders', pages: 3 },
    ]);
    expect(code.theme).toMatchObject({ id: 'wool-shop', isOwn: true, files: ['app/globals.css'] });
    // A shell is suggested with its reason, and no record is binding.
    expect(code.shell).toEqual({
      id: 'top-nav-main',
      reason: 'app/layout.tsx imports @/components/site-header',
    });
    const { blueprint, meta, dna } = contractIn(root);
    expect(meta).toMatchObject({ archetype: 'custom', target: 'nextjs' });
    expect([blueprint.shell, dna.theme]).toMatchObject(['custom', { id: 'wool-shop', mode: 'auto' }]);
    // The image without an alternative was there before.
    expect(accepted).toBeGreaterThan(0);

    const verified = await svc(['verify', '--full', '--json'], { cwd: root });
    expect(verified.exit).toBe(0);
    const again = await svc(['verify', '--full'], { cwd: root });
    expect(again.out).toContain('no errors');
    expect(again.out).not.toContain('wool-shop');
  });

  it('reads HSL triplets and oklch, and keeps colours as they are even if they lack contrast', async () => {
    const { root } = await describedShop();
    const { palette } = JSON.parse(readFileSync(join(root, 'svc.theme.json'), 'utf8'));
    expect(palette.background).toEqual({ light: '#ffffff', dark: '#0f1729' });
    expect(palette.primary.dark).toBe('#40c1ad');
  });

  it('writes a theme that can be used wherever a theme is named', async () => {
    const { root } = await describedShop();
    const css = await svc(['tokens', 'export', '--essence', '--format', 'css'], { cwd: root });
    expect(css.out).toContain('#40c1ad');
    const named = await svc(['tokens', 'export', 'wool-shop', '--format', 'css'], { cwd: root });
    expect(named.exit).toBe(0);
    expect((await svc(['get', 'theme', 'wool-shop'], { cwd: root })).exit).toBe(0);
    expect((await svc(['list', 'themes', '--json'], { cwd: root })).out).toContain('"wool-shop"');
    expect((await svc(['theme', 'switch', 'ledger'], { cwd: root })).exit).toBe(0);
    const back = await svc(['theme', 'switch', 'wool-shop', '--mode', 'dark'], { cwd: root });
    expect([back.exit, contractIn(root).dna.theme.id]).toEqual([0, 'wool-shop']);
    await svc(['theme', 'switch', '--mode', 'auto'], { cwd: root });
    const pack = await svc(['packs', 'select', 'scaffold', '--json'], { cwd: root });
    expect(pack.out).toContain('#40c1ad');
    expect(pack.out).not.toContain('THEME_UNRESOLVED');
    const site = await svc(['preview', '--out', 'site', '--theme', 'wool-shop'], { cwd: root });
    expect(site.exit).toBe(0);
    const other = folder();
    expect((await svc(['get', 'theme', 'wool-shop'], { cwd: other })).exit).toBe(1);
  });

  it('makes a change of a token in the code an error', async () => {
    const root = shop();
    await svc(['init', '--from-code', '--yes'], { cwd: root });
    writeFileSync(
      join(root, 'app/globals.css'),
      CSS.replace('--color-primary: #40c1ad', '--color-primary: hotpink'),
    );
    const { exit, out } = await svc(['verify', '--full'], { cwd: root });
    expect(exit).toBe(1);
    expect(out).toContain('TOKEN002');
  });

  it('places a pattern only where it is proven', async () => {
    const { root, out } = await describedShop();
    const help = JSON.parse(out).code.pages.find(({ path }: { path: string }) => path === '/help');
    expect(help.patterns).toEqual(['faq-accordion']);
    const verified = await svc(['verify', '--full'], { cwd: root });
    expect(verified.out).toContain('1 placement: 1 proven, 0 broken, 0 not proven');
  });

  it('does not enforce the placeholder theme of an app without tokens', async () => {
    const root = folder({
      'package.json': PACKAGE('plain', { '@sveltejs/kit': '2.0.0', svelte: '5.0.0' }),
      'src/routes/+page.svelte':
        '<main><h1>Home</h1></main>\n<style>h1 { color: #123456; padding: 13px }</style>',
    });
    const { exit, out } = await svc(['init', '--from-code', '--yes'], { cwd: root });
    expect(exit).toBe(0);
    expect(out).toContain('is a placeholder');
    expect(existsSync(join(root, 'svc.theme.json'))).toBe(false);
    expect(contractIn(root).meta).toMatchObject({ target: 'sveltekit', guard: { dna_enforcement: 'off' } });
    expect((await svc(['verify', '--full'], { cwd: root })).exit).toBe(0);
  });

  it('requires a skip link only if the code has one, and names the base path', async () => {
    const files = {
      'package.json': PACKAGE('plain', { 'react-dom': '19.0.0', 'react-router-dom': '6.0.0', vite: '7.0.0' }),
      'vite.config.ts': "export default { base: '/shop/' };\n",
    };
    const app = (before: string): string =>
      `import { BrowserRouter, Route, Routes } from 'react-router-dom';
      export const App = () => <BrowserRouter>${before}<main id="main"><Routes><Route path="/" element={<h1>Home</h1>} /></Routes></main></BrowserRouter>;`;
    const described = async (before: string) => {
      const root = folder({ ...files, 'src/App.tsx': app(before) });
      const { out } = await svc(['init', '--from-code', '--yes', '--json'], { cwd: root });
      const scan = await svc(['scan'], { cwd: folder({ ...files, 'src/App.tsx': app(before) }) });
      return { ...JSON.parse(out).code, skip: contractIn(root).dna.accessibility.skip_nav, scan: scan.out };
    };
    const without = await described('');
    expect(without.skip).toBe(false);
    expect(without.open).toContainEqual(expect.stringMatching(/^No skip link was found/));
    expect(without.basePath).toEqual({ path: '/shop', file: 'vite.config.ts' });
    expect(without.scan).toMatch(/^base path +\/shop$/m);
    const link = await described('<a className="skip-link" href="#main">Skip to content</a>');
    expect(link.skip).toBe(true);
    expect(link.open).not.toContainEqual(expect.stringMatching(/skip link/));
  });

  it('writes nothing with --dry-run', async () => {
    const root = shop();
    const { exit, out } = await svc(['init', '--from-code', '--dry-run'], { cwd: root });
    expect(exit).toBe(0);
    expect(out).toContain('8 pages');
    expect(existsSync(join(root, 'svc.essence.json'))).toBe(false);
    expect(existsSync(join(root, '.svc'))).toBe(false);
  });

  it('lists the apps of a workspace instead of choosing one', async () => {
    const root = folder({
      'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['apps/*'] }),
      'apps/web/package.json': PACKAGE('web', { next: '15.0.0', 'react-dom': '19.0.0' }),
      'apps/web/app/page.tsx': page('Home'),
      'apps/docs/package.json': PACKAGE('docs', { astro: '5.0.0' }),
      'packages/ui/package.json': JSON.stringify({ name: 'ui', peerDependencies: { 'react-dom': '*' } }),
    });
    const { exit, err } = await svc(['init', '--from-code', '--yes'], { cwd: root });
    expect(exit).toBe(2);
    expect(err).toContain('apps/docs (astro), apps/web (next)');
    expect(err).toContain('svc init apps/docs --from-code');
    const asked = await svc(['init', '--from-code'], { cwd: root, answers: ['apps/web', true] });
    expect(asked.exit).toBe(0);
    expect(contractIn(join(root, 'apps/web')).meta.target).toBe('nextjs');
    const scanned = await svc(['scan'], { cwd: root });
    expect(scanned.err).toContain('svc scan --project apps/docs');
    const verified = await svc(['verify', '--workspace'], { cwd: root });
    expect(verified.exit).toBe(0);
  });

  it('names stacks that are not supported, and what works there', async () => {
    const root = folder({
      'package.json': PACKAGE('phone', { expo: '54.0.0', 'react-native': '0.80.0' }),
      'app/index.tsx': 'export default function Home() { return <View><Text>Hi</Text></View>; }\n',
    });
    const { exit, err } = await svc(['init', '--from-code', '--yes'], { cwd: root });
    expect(exit).toBe(2);
    expect(err).toContain('Expo is not supported');
    expect(err).toContain('tokens export --format dtcg');
  });

  it.each([
    [['--blueprint', 'marketplace'], '--blueprint'],
    [['--theme', 'ledger', '--mode', 'dark'], '--theme, --mode'],
  ])('cannot be combined with %j', async (more, named) => {
    const { exit, err } = await svc(['init', '--from-code', '--yes', ...more], { cwd: shop() });
    expect(exit).toBe(2);
    expect(err).toContain(named);
  });

  it('keeps an existing contract unless it is replaced by --force, which keeps a copy', async () => {
    const root = shop();
    await svc(['init', '--blueprint', 'online-store', '--yes'], { cwd: root });
    const before = readFileSync(join(root, 'svc.essence.json'), 'utf8');
    expect((await svc(['init', '--from-code', '--yes'], { cwd: root })).exit).not.toBe(0);
    expect(readFileSync(join(root, 'svc.essence.json'), 'utf8')).toBe(before);
    expect((await svc(['init', '--from-code', '--yes', '--force'], { cwd: root })).exit).toBe(0);
    expect(readFileSync(join(root, 'svc.essence.json.bak'), 'utf8')).toBe(before);
  });
});
