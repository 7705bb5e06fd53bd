import type { Project } from './rule.ts';

/** Kinds of files in which people write interfaces and that nobody here reads, or reads only in part. */
const UNREAD =
  /\.(?:astro|mdx|php|erb|hbs|handlebars|njk|ejs|pug|liquid|twig|jinja2?|cshtml|razor|marko|res|elm|coffee|dart)$/;

/** Whether something of the interface was not read, so that whatever is missing may be there. */
export function isPartlyUnread({ facts, paths }: Pick<Project, 'facts' | 'paths'>): boolean {
  if (paths.some((path) => UNREAD.test(path))) return true;
  // A stray tag hides nothing, neither does a broken style sheet.
  for (const { problems, unread } of facts.values())
    if (unread?.startsWith('template') || problems.some(({ message }) => !/^(?:HTML|CSS):/.test(message)))
      return true;
  return false;
}
