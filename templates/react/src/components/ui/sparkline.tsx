import type { ChartProps } from './chart';
import { allValues, formatValue, readChartData } from './chart/data';
import { sparkPlot } from './chart/line';

/** A chart as small as a word: its values are in its accessible name instead of a table. */
export function Sparkline({ 'data-slot': slot, tone, ...chart }: ChartProps) {
  const data = readChartData(chart);
  const values = allValues(data).map(formatValue).join(', ');
  const unit = data.unit === undefined ? '' : ` ${data.unit}`;
  return (
    <span
      className="p-chart p-chart--spark"
      data-slot={slot}
      data-tone={tone}
      role="img"
      aria-label={`${data.label}. Values: ${values}${unit}`}
    >
      {sparkPlot(data)}
    </span>
  );
}
