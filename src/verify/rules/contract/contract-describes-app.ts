import { formatCount } from '../../../base/text.ts';
import { isMisfit, measureFit, MIN_SHARE } from '../../contract-fit.ts';
import { CONTRACT_FILE } from '../../contract.ts';
import { toPackageName } from '../../facts/tree.ts';
import { isAuxiliaryPath } from '../../route-path.ts';
import type { Project, ProjectRule } from '../../rule.ts';

export const contractDescribesApp: ProjectRule = {
  scope: 'project',
  id: 'contract-describes-app',
  code: 'CONTRACT004',
  category: 'Contract',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'choose-fitting-contract',
  summary:
    'The contract describes this app: at least a third of the pages of the app, or of the routes of the contract, match.',
  why: 'Against the contract of another app, every finding about a page is noise. One finding says so instead; other rules about routes are then silent. It applies to apps with at least three pages, and to apps without a router whose contract has several routes.',
  bad: '// the contract of a shop\n<Route path="/tickets" … />\n<Route path="/agents" … />\n<Route path="/queues" … />',
  good: '// the contract of a help desk\n<Route path="/tickets" … />\n<Route path="/agents" … />\n<Route path="/queues" … />',
  check(project) {
    const { contract } = project;
    if (!contract) return [];
    const at = { file: CONTRACT_FILE, pointer: '/blueprint/sections' };
    const fit = measureFit(project);
    if (isMisfit(fit))
      return [
        {
          ...at,
          message: `This contract does not describe this app: ${fit.declared} of ${formatCount(fit.pages, 'page')} of the app and ${fit.found} of ${formatCount(fit.routes, 'route')} of the contract match.`,
          suggestion:
            'Run svc verify in the folder of the app that the contract is for, or describe this app with svc init.',
        },
      ];
    const routes = new Set(
      contract.bundle.scaffold.data.routes.map(({ path }) => path).filter((path) => !isAuxiliaryPath(path)),
    );
    // Without a router, an app can still show one page.
    if (project.framework !== 'unknown' || 1 / routes.size >= MIN_SHARE || !showsPages(project)) return [];
    const router = findUnreadRouter(project);
    return [
      {
        ...at,
        message: `0 of ${routes.size} pages of the contract were found: ${router === undefined ? 'the app has no router, so that it can show one page at most' : `svc does not read the routes of ${router}`}.`,
        suggestion:
          router === undefined
            ? 'Add a page for each route with a router or as files; or check the running app with svc verify --url.'
            : 'Check the running app with svc verify --url.',
        // Pages that svc cannot read may all be there.
        ...(router === undefined ? {} : { severity: 'warn' as const }),
      },
    ];
  },
};

/** Routers and frameworks whose routes are not read. */
const UNREAD_ROUTER =
  /^(?:@angular\/(?:core|router)|@builder\.io\/qwik.*|ember-source|@remix-run\/.*|@react-router\/fs-routes|gatsby|@11ty\/eleventy|vitepress|@docusaurus\/core|expo-router|@react-navigation\/.*|react-native|@analogjs\/.*|@solidjs\/.*|preact-router|preact-iso|@reach\/router|universal-router|navigo|page|express|fastify|koa|hono|svelte-routing|svelte-spa-router|react-router|react-router-dom|vue-router|@tanstack\/.*router|wouter|inertia.*|@inertiajs\/.*)$/;

const findUnreadRouter = ({ facts, packages }: Project): string | undefined => {
  for (const name of packages ?? []) if (UNREAD_ROUTER.test(name)) return name;
  for (const { imports } of facts.values())
    for (const from of imports) {
      const name = toPackageName(from);
      if (name !== undefined && UNREAD_ROUTER.test(name)) return name;
    }
  return undefined;
};

/** The app renders something; a project without any markup has not been started. */
const showsPages = ({ facts, paths }: Project): boolean =>
  [...facts.values()].some(({ renders }) => renders !== undefined && renders.owners.length > 0) &&
  !paths.some((path) => /\.(?:php|erb|cshtml|razor|ejs|pug|njk|liquid|twig|hbs|templ|astro|mdx)$/.test(path));
