import type {
  CommonV1AnatomyNode,
  CommonV1PageContent,
  CommonV1PageJob,
  CommonV1PageWire,
  CommonV1PlacementContent,
} from '../schemas/types.ts';
import { fillPreset } from '../product/anatomy.ts';
import { createProduct, fillProductWords, mergePlacement, type Product } from '../product/product.ts';
import type { AppPage } from './app-page.ts';
import type { Placement } from './layout.ts';
import type { Model } from './model.ts';

/** The product content of one page, its layers merged. */
export interface PageView {
  readonly title: string;
  readonly lead: string | undefined;
  readonly job: CommonV1PageJob | undefined;
  readonly wiring: readonly CommonV1PageWire[] | undefined;
  /** True if any layer says something about the page. */
  readonly isWritten: boolean;
  content(alias: string): CommonV1PlacementContent | undefined;
}

const products = new WeakMap<Model, Product>();

/** The product behind a document: the content of its blueprint and of the archetypes of its sections. */
export function productOf(model: Model): Product {
  const known = products.get(model);
  if (known) return known;
  const domains = new Map(
    model.sections.flatMap(({ archetype }) => (archetype ? [[archetype.slug, archetype.data] as const] : [])),
  );
  const product = createProduct({
    project: model.productFile,
    blueprint: model.origin.blueprint?.data.product,
    domains: [...domains.values()],
    fallbackName: appName(model),
  });
  products.set(model, product);
  return product;
}

/** The name of the record the app was created from, where no layer names the product. */
const appName = ({ origin }: Model): string => origin.record?.data.name ?? 'App';

const views = new WeakMap<AppPage, PageView>();

export function pageView(model: Model, page: AppPage): PageView {
  const known = views.get(page);
  if (known) return known;
  const product = productOf(model);
  const layers = product.pageLayers(page.section.id, page.page.id, page.section.archetype?.slug);
  const first = <Key extends keyof CommonV1PageContent>(key: Key): CommonV1PageContent[Key] | undefined =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const title = first('title');
  const lead = first('lead');
  const view: PageView = {
    title: title === undefined ? page.title : fillProductWords(title, product),
    lead: lead === undefined ? undefined : fillProductWords(lead, product),
    job: first('job'),
    wiring: first('wiring'),
    isWritten: title !== undefined || first('content') !== undefined,
    content: (alias) => mergePlacement(layers, alias),
  };
  views.set(page, view);
  return view;
}

/** The anatomy of a placement, filled with what the product says; neutral where it says nothing. */
export function fillPlacement(
  model: Model,
  page: AppPage,
  { alias, preset, record }: Placement,
): CommonV1AnatomyNode | undefined {
  if (!record) return undefined;
  const view = pageView(model, page);
  return fillPreset(record.data, preset, view.content(alias), {
    product: productOf(model),
    domain: page.section.archetype?.slug,
    page: view,
  });
}
