export type ChartKind =
  | 'line'
  | 'area'
  | 'bar'
  | 'stacked-bar'
  | 'horizontal-bar'
  | 'histogram'
  | 'donut'
  | 'scatter'
  | 'heatmap'
  | 'radar'
  | 'funnel'
  | 'treemap'
  | 'candlestick'
  | 'span'
  | 'sparkline'
  | 'flow';

export interface ChartSeries {
  readonly label: string;
  readonly values: readonly number[];
}

/** An amount that flows from one item to another. */
export interface ChartFlow {
  readonly from: string;
  readonly to: string;
  readonly value: number;
}
