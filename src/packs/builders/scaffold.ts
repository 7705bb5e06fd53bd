import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1SectionSummary,
  ExecutionPackCommonV1ShellContract,
  ScaffoldPackV1,
} from '../../schemas/types.ts';
import { frameRules } from '../frame.ts';
import { readDecorators, buildDesign, buildGuard } from '../design.ts';
import { copyJson, freezeFields, recordName } from '../records.ts';
import { buildEnvelope, type Trace } from '../envelope.ts';
import { TOKEN_BOUNDS } from '../manifest.ts';
import { CUTTING_ORDER } from '../markdown/blocks.ts';
import { scaffoldBlocks } from '../markdown/scaffold.ts';
import type { Model } from '../model.ts';
import { appProduct, productOf } from '../product.ts';
import { buildThemeRef } from '../theme.ts';
import { fontPackages, formatTokensCss } from '../tokens-css.ts';

/** Builds the pack for the frame of the app and the rules of all pages. Every other pack refers to this one. */
export function buildScaffold(model: Model): ScaffoldPackV1 {
  const { document, pages, theme, navigation } = model;
  const { meta, blueprint } = document;
  const decorators = readDecorators(model);
  const product = appProduct(model);
  const design = buildDesign(model);
  const style = tokenStyle(model, design, decorators);
  const data: ScaffoldPackV1['data'] = {
    shell: model.shell,
    theme: {
      ...buildThemeRef(theme, theme.mode),
      ...(theme.record ? { description: theme.record.data.description } : {}),
    },
    ...(product ? { product } : {}),
    routing: meta.platform.routing,
    features: [...blueprint.features],
    archetype: model.origin.ref,
    guard: buildGuard(model),
    design,
    ...(style
      ? {
          ...style,
          frame: frameRules(productOf(model).name, document.dna.spacing.density, style.tokensCss ?? ''),
        }
      : {}),
    ...(decorators.length > 0 ? { themeDecorators: decorators } : {}),
    shells: buildShells(model),
    sections: summarizeSections(model),
    routes: pages.map(({ summary }) => summary),
    ...(navigation.contract ? { navigation: navigation.contract } : {}),
    ...(meta.seo ? { seo: copyJson(meta.seo) } : {}),
  };
  return buildEnvelope(model, {
    packType: 'scaffold',
    objective: `Build the frame of the app: tokens of the theme ${theme.id}, shells, routes and navigation.`,
    pages,
    vocabulary: [
      ...model.shells,
      theme.id,
      theme.mode,
      ...blueprint.features,
      ...model.sections.map(({ id }) => id),
    ],
    checks: [
      {
        id: 'route-topology',
        label: 'Every path of the route list opens its page, and no other path exists.',
        severity: 'error',
        area: 'route-topology',
      },
      {
        id: 'shell-consistency',
        label: 'Every page is rendered in its shell, with the regions and landmarks of the contract.',
        severity: 'error',
        area: 'shell-consistency',
      },
      {
        id: 'theme-consistency',
        label: 'Colours, spacing, type, corners and shadows come from the tokens.',
        severity: 'warn',
        area: 'theme-consistency',
      },
    ],
    requiredSetup: [
      'Import tokens.css once, before other styles, and take every value from its variables.',
      'Build the shells and the route table before the first page.',
    ],
    data,
    blocks: scaffoldBlocks(data),
    bounds: TOKEN_BOUNDS.scaffold,
    strategy: CUTTING_ORDER,
    withHints: true,
    trace: buildTrace(model),
    examples: buildExamples(model),
  });
}

type TokenStyle = Pick<ScaffoldPackV1['data'], 'tokensCss' | 'fontPackages'>;

/** Style sheets by the tokens they show, which many documents share. */
const styles = new WeakMap<object, Map<string, TokenStyle>>();

function tokenStyle(
  { theme, sections, pages }: Model,
  design: NonNullable<ScaffoldPackV1['data']['design']>,
  decorators: NonNullable<ScaffoldPackV1['data']['themeDecorators']>,
): TokenStyle | undefined {
  if (!design.tokens) return undefined;
  const isAuto = [theme.mode, ...[...sections, ...pages].map(({ effective }) => effective.mode)].includes(
    'auto',
  );
  const known = styles.get(design.tokens) ?? new Map<string, TokenStyle>();
  styles.set(design.tokens, known);
  const before = known.get(String(isAuto));
  if (before) return before;
  const tokensCss = formatTokensCss(design, decorators, isAuto);
  if (tokensCss === undefined) return undefined;
  const style = freezeFields({ tokensCss, fontPackages: fontPackages(design) });
  known.set(String(isAuto), style);
  return style;
}

/** The shells of the app, each with the pages that use it. */
function buildShells(model: Model): ExecutionPackCommonV1ShellContract[] {
  const framed = new Map<string, string[]>();
  for (const { shell, id } of model.pages) {
    const known = framed.get(shell);
    if (known) known.push(id);
    else framed.set(shell, [id]);
  }
  return model.shells.map((id) => ({ ...model.shellContract(id), usedBy: framed.get(id) ?? [] }));
}

export function summarizeSections({ sections, pagesOf }: Model): ExecutionPackCommonV1SectionSummary[] {
  return sections.map((own) => {
    const { id, section, pointer, effective } = own;
    return {
      id,
      role: section.role,
      shell: section.shell,
      description: section.description,
      features: [...section.features],
      overrides: {
        ...(section.dna_overrides ? { section: { ...section.dna_overrides } } : {}),
        effective: { ...effective },
      },
      pageIds: pagesOf(own).map((page) => page.id),
      pagesPointer: `${pointer}/pages`,
    };
  });
}

function buildTrace(model: Model): Trace[] {
  const { theme, origin, document, resolver } = model;
  const { record } = theme;
  const themed = record ? [recordName(record)] : [];
  return [
    { at: '/data', essence: '' },
    {
      at: '/data/shell',
      essence: document.blueprint.shell === undefined ? '/blueprint/sections/0/shell' : '/blueprint/shell',
    },
    { at: '/data/theme', essence: '/dna/theme', ...(record ? { record: recordName(record) } : {}) },
    { at: '/data/routing', essence: '/meta/platform/routing' },
    { at: '/data/features', essence: '/blueprint/features' },
    {
      at: '/data/archetype',
      essence: '/meta/archetype',
      ...(origin.record ? { record: recordName(origin.record) } : {}),
    },
    { at: '/data/guard', essence: '/meta/guard' },
    { at: '/data/design/dna', essence: '/dna' },
    ...themed.flatMap((name) => [
      { at: '/data/design/tokens', record: name },
      { at: '/data/tokensCss', record: name },
      { at: '/data/fontPackages', record: name },
      { at: '/data/design/tokens/common/radius', essence: '/dna/radius/base', record: name },
      { at: '/data/design/tokens/common/space', essence: '/dna/spacing/base_unit', record: name },
      ...(record?.data.treatments ? [{ at: '/data/design/treatments', record: name }] : []),
      ...(record?.data.pattern_preferences ? [{ at: '/data/design/patternPreferences', record: name }] : []),
      { at: '/data/design/themeRules', record: name },
      ...(record?.data.decorator_definitions ? [{ at: '/data/themeDecorators', record: name }] : []),
    ]),
    ...(origin.blueprint?.data.responsive_strategy
      ? [{ at: '/data/design/responsiveStrategy', record: recordName(origin.blueprint) }]
      : []),
    ...(origin.voice && origin.record
      ? [{ at: '/data/design/voice', record: recordName(origin.record) }]
      : []),
    ...(document._impression ? [{ at: '/data/design/impression', essence: '/_impression' }] : []),
    { at: '/data/shells', essence: '/blueprint' },
    ...model.shells.flatMap((id, index) => {
      const found = resolver.find('shell', id);
      return found ? [{ at: `/data/shells/${index}`, record: recordName(found) }] : [];
    }),
    { at: '/data/sections', essence: '/blueprint/sections' },
    { at: '/data/routes', essence: document.blueprint.routes ? '/blueprint/routes' : '/blueprint/sections' },
    ...(document.meta.navigation ? [{ at: '/data/navigation', essence: '/meta/navigation' }] : []),
    ...(document.meta.seo ? [{ at: '/data/seo', essence: '/meta/seo' }] : []),
  ];
}

/** Example code of the shells whose records have some. */
function buildExamples(model: Model): ExecutionPackCommonV1ExecutionPackExample[] {
  return model.shells.flatMap((id) => {
    const code = model.resolver.find('shell', id)?.data.code;
    if (code?.example === undefined) return [];
    return [
      { id: `shell-${id}`, label: `The shell ${id} in plain HTML`, language: 'html', snippet: code.example },
    ];
  });
}
