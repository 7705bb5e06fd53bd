import { ServiceError } from '../../../base/errors.ts';
import type { ShowcaseManifestV1 } from '../../../schemas/types.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import type { Session } from '../../session.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { nextOffset, SELECTION_PARAMETERS } from './selection.ts';

type App = ShowcaseManifestV1['apps'][number];
type Verification = NonNullable<App['verification']>;

export const showcaseBenchmarks = {
  name: 'showcase_benchmarks',
  summary:
    'Returns the results of the browser audit of the blueprints: all, the shortlist, or its verification.',
  parameters: {
    view: {
      type: 'string',
      description: 'View of the audit.',
      enum: ['manifest', 'shortlist', 'verification'],
      default: 'shortlist',
      examples: ['manifest'],
    },
    id: {
      type: 'string',
      description: 'Only this app, with all measurements.',
      maxLength: 128,
      examples: ['ai-agent-studio'],
    },
    limit: SELECTION_PARAMETERS.limit,
    offset: SELECTION_PARAMETERS.offset,
  },
  aliases: { blueprint: 'id', app: 'id' },
  example: { view: 'shortlist', limit: 5 },
  result: {
    description:
      'summary and apps with classification, build, smoke and drift; with id, the measurements of one app',
    schema: 'showcase-shortlist.v1.json',
  },
  async run(input, session) {
    const view = input.text('view') ?? 'shortlist';
    const { summary, apps } = await loadView(view, session);
    const id = input.text('id');
    if (id !== undefined)
      return {
        result: { view, app: findApp(apps, id, view) },
        cuts: ['app.verification.smoke.routeHintsChecked'],
        origin: session.origin,
      };
    const offset = input.number('offset') ?? 0;
    const shown = apps.slice(offset, offset + (input.number('limit') ?? SELECTION_PARAMETERS.limit.default));
    return {
      result: {
        view,
        ...summary,
        total: apps.length,
        offset,
        apps: shown.map(toAppRow),
        ...nextOffset(offset, shown.length, apps.length),
      },
      cuts: ['apps'],
      more: 'Call again with a smaller limit and an offset.',
      origin: session.origin,
      ...(shown[0]
        ? { next: [formatCall('svc_registry showcase_benchmarks', { view, id: shown[0].slug })] }
        : {}),
    };
  },
} as const satisfies Action;

type ShowcaseApp = Pick<App, 'slug'> & Partial<Omit<App, 'slug'>>;

/** Loads a view in a common shape; the report contains only measurements. */
async function loadView(
  view: string,
  { client, signal }: Session,
): Promise<{ readonly summary: object; readonly apps: readonly ShowcaseApp[] }> {
  if (view === 'manifest') {
    const { apps, shortlisted } = await client.showcaseManifest({ signal });
    return { summary: { shortlisted }, apps };
  }
  if (view === 'shortlist') {
    const { generatedAt, summary, apps } = await client.showcaseShortlist({ signal });
    return { summary: { generatedAt, summary }, apps };
  }
  const { generatedAt, summary, results } = await client.showcaseShortlistVerification({ signal });
  return {
    summary: { generatedAt, summary },
    apps: results.map((verification) => ({
      slug: verification.slug,
      classification: verification.classification,
      target: verification.target,
      verification,
    })),
  };
}

function findApp(apps: readonly ShowcaseApp[], id: string, view: string): ShowcaseApp {
  const found = apps.find(({ slug }) => slug === id);
  if (found) return found;
  const known = apps.map(({ slug }) => slug);
  throw new ServiceError('UNKNOWN_RECORD', `The ${view} has no app ${quote(id)}.`, {
    available: known.slice(0, 50),
    suggestions: nearestNames(id, known),
  });
}

function toAppRow({ slug, classification, target, goldenCandidate, notes, verification }: ShowcaseApp) {
  return {
    id: slug,
    classification,
    target,
    goldenCandidate,
    notes,
    ...(verification ? summarizeVerification(verification) : {}),
  };
}

const summarizeVerification = ({ verificationStatus, build, smoke, drift }: Verification) => ({
  verificationStatus,
  build: build?.passed,
  smoke: smoke?.passed,
  routes: smoke?.routeDocumentsChecked,
  failures: smoke?.failures,
  drift: drift?.signal,
});
