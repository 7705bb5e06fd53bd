import { quote } from '../../base/text.ts';
import type { Check } from '../check.ts';

/** Checks that the response is a document with content. Redirects and failures to load are reported by `visitRoute`. */
export const routeRenders: Check = {
  rule: {
    id: 'route-verification-failed',
    code: 'VISUAL003',
    category: 'Pages in the browser',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'fix-route-render',
    summary: 'Every route of the contract shows its own page in the browser.',
    why: 'A route that exists in the source can still respond with an error, redirect, stay empty or never finish loading. Only opening it shows that.',
    bad: 'GET /cart\n404 Not Found',
    good: 'GET /cart\n200 OK\n\n<main><h1>Your cart</h1> … </main>',
  },
  async run({ route, snapshot, activity: { status, contentType } }) {
    const fail = (message: string, suggestion: string): ReturnType<Check['run']> =>
      Promise.resolve({
        violations: [
          { message, suggestion, evidence: [`status ${status ?? 'unknown'}, ${contentType || 'no type'}`] },
        ],
      });
    if (status !== undefined && status >= 400)
      return fail(
        `The route ${quote(route)} responds with status ${status}.`,
        'Serve the page at this route, or remove the route from the contract.',
      );
    if (!/html|xml/.test(contentType))
      return fail(
        `The route ${quote(route)} responds with ${quote(contentType || 'nothing')}, which is not a document.`,
        'Respond with an HTML document.',
      );
    if (snapshot.text === '' && snapshot.nonTextElements === 0)
      return fail(
        `The route ${quote(route)} shows an empty page.`,
        'Check that the scripts of the page load and render content.',
      );
    return { violations: [] };
  },
};
