import type { Framework } from '../verify/facts.ts';
import { projectRoutes } from '../verify/project-routes.ts';
import type { Project } from '../verify/rule.ts';
import { canBeNamed } from './words.ts';

type Seen = Pick<Project, 'facts' | 'framework' | 'paths'>;

/** Where the framework of the project would have the file of a route; undefined where it says nothing about that. */
export function placeFor(route: string, project: Seen): string | undefined {
  const segments = route.split('/').filter(Boolean);
  const path = PLACES[project.framework]?.(segments, project);
  return path !== undefined && canBeNamed(path) && isPlain(segments) ? path : undefined;
}

/** Only parts of a path that mean the same as the name of a file. */
const isPlain = (segments: readonly string[]): boolean =>
  segments.every((name) => /^(?:\*|:[\w-]+|[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*)$/u.test(name));

type Place = (segments: readonly string[], project: Seen) => string | undefined;

const PLACES: Readonly<Partial<Record<Framework, Place>>> = {
  'next-app': (segments, project) =>
    joined(folderOf(project, ['src/app', 'app']), ...bracketed(segments), `page.${ending(project)}`),
  'next-pages': (segments, project) =>
    `${joined(folderOf(project, ['src/pages', 'pages']), ...fileOf(bracketed(segments)))}.${ending(project)}`,
  nuxt: (segments, project) =>
    `${joined(folderOf(project, ['app/pages', 'src/pages', 'pages']), ...fileOf(bracketed(segments)))}.vue`,
  sveltekit: (segments) => joined('src/routes', ...bracketed(segments), '+page.svelte'),
  astro: (segments) => `${joined('src/pages', ...fileOf(bracketed(segments)))}.astro`,
  html: (segments, project) =>
    segments.some((name) => /^[:*]/.test(name))
      ? undefined
      : `${joined(folderOfHome(project), ...fileOf(segments))}.html`,
  'tanstack-router': (segments, project) =>
    project.paths.some((path) => path.startsWith('src/routes/'))
      ? `${joined('src/routes', ...fileOf(segments.map((name) => name.replace(/^:/, '$').replace('*', '$'))))}.${ending(project)}`
      : routerOf(project),
  'react-router': (_, project) => routerOf(project),
  'vue-router': (_, project) => routerOf(project),
};

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/');

const bracketed = (segments: readonly string[]): string[] =>
  segments.map((name) => (name === '*' ? '[...rest]' : name.startsWith(':') ? `[${name.slice(1)}]` : name));

const fileOf = (segments: readonly string[]): readonly string[] =>
  segments.length === 0 ? ['index'] : segments;

/** The first of the folders that the project has, else the last, which is what the framework calls it. */
const folderOf = ({ paths }: Seen, folders: readonly string[]): string =>
  folders.find((folder) => paths.some((path) => path.startsWith(`${folder}/`))) ?? folders.at(-1) ?? '';

/** The language that pages of the project are written in. */
const ending = ({ paths }: Seen): string =>
  !paths.some((path) => path.endsWith('.tsx')) && paths.some((path) => path.endsWith('.jsx')) ? 'jsx' : 'tsx';

/** A site begins where its first page lies. */
function folderOfHome(project: Seen): string {
  const home = projectRoutes(project).find(({ path, file }) => path === '/' && /index\.html?$/.test(file));
  return home?.file.replace(/\/?[^/]*$/, '') ?? '';
}

/** The file that most routes stand in; of equals the first. */
function routerOf(project: Seen): string | undefined {
  const counts = new Map<string, number>();
  for (const { file } of projectRoutes(project)) counts.set(file, (counts.get(file) ?? 0) + 1);
  let best: string | undefined;
  for (const [file, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = file;
  return best;
}
