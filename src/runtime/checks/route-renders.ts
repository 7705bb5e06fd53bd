import { quote } from '../../base/text.ts';
import type { Check } from '../check.ts';

/** A document came, under its own address, and there is something in it. What goes wrong before that is told by whoever opens it. */
export const routeRenders: Check = {
  rule: {
    id: 'route-verification-failed',
    code: 'VISUAL003',
    category: 'Pages in the browser',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'fix-route-render',
    summary: 'Every route of the contract shows its own page in the browser.',
    why: 'A route that is declared and written can still answer with an error, lead elsewhere, stay empty or never be done; only opening it tells.',
    bad: 'GET /cart\n404 Not Found',
    good: 'GET /cart\n200 OK\n\n<main><h1>Your cart</h1> … </main>',
  },
  async run({ route, snapshot: shown, activity: { status, contentType: type } }) {
    const say = (message: string, suggestion: string): ReturnType<Check['run']> =>
      Promise.resolve({
        found: [{ message, suggestion, evidence: [`status ${status ?? 'unknown'}, ${contentType || 'no type'}`] }],
      });
    if (status !== undefined && status >= 400)
      return say(
        `The route ${quote(route)} answers with status ${status}.`,
        'Serve the page there, or take the route out of the contract.',
      );
    if (!/html|xml/.test(contentType))
      return say(
        `The route ${quote(route)} answers with ${quote(contentType || 'nothing')}, which is no document.`,
        'Answer with an HTML document.',
      );
    if (snapshot.text === '' && snapshot.things === 0)
      return say(
        `The route ${quote(route)} shows an empty page.`,
        'See whether the script of the page runs and draws something.',
      );
    return { violations: [] };
  },
};
