import { Children, createContext, isValidElement, type ReactNode, use } from 'react';

/** Lowest and highest value of the charts in a grid; empty if they are not compared with each other. */
export const ScaleContext = createContext<readonly number[]>([]);

export const useDomain = (): readonly number[] => use(ScaleContext);

interface ChartLike {
  readonly kind: string;
  readonly unit?: string | undefined;
  readonly series: readonly { readonly values: readonly number[] }[];
}

/** Charts among these children, at any depth. */
function chartsIn(children: ReactNode): ChartLike[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Partial<ChartLike> & { readonly children?: ReactNode }>(child)) return [];
    const { kind, unit, series, children: below } = child.props;
    return kind !== undefined && series !== undefined ? [{ kind, unit, series }] : chartsIn(below);
  });
}

/** Charts of one kind and unit in a grid are compared with each other: they share a scale. */
export function sharedDomain(children: ReactNode): readonly number[] | undefined {
  const charts = chartsIn(children);
  const kinds = new Set(charts.map(({ kind, unit = '' }) => `${kind} ${unit}`));
  if (charts.length < 2 || kinds.size > 1) return undefined;
  const values = charts.flatMap(({ series }) => series.flatMap((one) => one.values));
  return [Math.min(...values), Math.max(...values)];
}
