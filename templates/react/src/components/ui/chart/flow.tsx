import { Fragment } from 'react';
import { createChart } from '../chart';
import type { ChartFlow } from './types';
import { type ChartFamily, formatValue, percent, round, sum, formatWithUnit } from './data';
import { sizer } from './frame';
import { at, seriesClass, stretched } from './marks';

interface Stop {
  readonly name: string;
  readonly column: number;
  readonly value: number;
  readonly y: number;
  readonly height: number;
}

const GAP = 5;

const WIDTH = 1.6;

/** The column of each node: one after its furthest source. Cycles stop after as many steps as there are nodes. */
function columnsOf(flows: readonly ChartFlow[]): ReadonlyMap<string, number> {
  const columns = new Map(flows.flatMap(({ from, to }) => [from, to]).map((name) => [name, 0]));
  for (let turn = 1; turn < columns.size; turn += 1) {
    for (const { from, to } of flows) {
      const next = (columns.get(from) ?? 0) + 1;
      if (from !== to && next > (columns.get(to) ?? 0) && next < columns.size) columns.set(to, next);
    }
  }
  // Cycles leave gaps between columns; close them.
  const used = [...new Set(columns.values())].toSorted((one, other) => one - other);
  return new Map([...columns].map(([name, column]) => [name, used.indexOf(column)]));
}

function stopsOf(flows: readonly ChartFlow[]): readonly Stop[] {
  const columns = columnsOf(flows);
  const amount = (name: string): number =>
    Math.max(
      sum(flows.filter(({ from }) => from === name).map(({ value }) => value)),
      sum(flows.filter(({ to }) => to === name).map(({ value }) => value)),
    );
  const groups: string[][] = [];
  for (const [name, column] of columns) (groups[column] ??= []).push(name);
  const scale = Math.min(
    ...groups.map((names) => Math.max(10, 100 - GAP * names.length) / (sum(names.map(amount)) || 1)),
  );
  return groups.flatMap((names, column) => {
    const used = sum(names.map(amount)) * scale + GAP * names.length;
    let y = (100 - used) / 2 + GAP / 2;
    return names.map((name) => {
      const height = amount(name) * scale;
      const stop = { name, column, value: amount(name), y, height };
      y += height + GAP;
      return stop;
    });
  });
}

const flow: ChartFamily = {
  legend: 'none',
  plot(data) {
    const stops = stopsOf(data.flows);
    const byName = new Map(stops.map((stop) => [stop.name, stop]));
    const last = Math.max(1, ...stops.map(({ column }) => column));
    const left = (stop: Stop): number => (stop.column / last) * (100 - WIDTH);
    const [leaving, reaching] = [new Map<string, number>(), new Map<string, number>()];
    const ribbons = data.flows.map(({ from, to, value }, index) => {
      const [source, target] = [byName.get(from), byName.get(to)];
      if (source === undefined || target === undefined) return undefined;
      const height = source.value === 0 ? 0 : (value / source.value) * source.height;
      const start = source.y + (leaving.get(from) ?? 0);
      const end = target.y + (reaching.get(to) ?? 0);
      leaving.set(from, (leaving.get(from) ?? 0) + height);
      reaching.set(to, (reaching.get(to) ?? 0) + height);
      const [x1, x2] = [round(left(source) + WIDTH), round(left(target))];
      const middle = round((x1 + x2) / 2);
      const [a, b, c, d] = [start, end, end + height, start + height].map(round);
      return (
        <path
          key={index}
          className={`p-chart__ribbon ${seriesClass(stops.indexOf(source))}`}
          d={`M${x1} ${a}C${middle} ${a} ${middle} ${b} ${x2} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x1} ${d}Z`}
        >
          <title>{`${from} to ${to}: ${formatWithUnit(value, data.unit)}`}</title>
        </path>
      );
    });
    return (
      <div className="p-chart__area">
        {sizer(data.aspect)}
        <svg className="p-chart__plot">
          {stretched(ribbons)}
          {stops.map((stop, index) => {
            const end = stop.column === last;
            return (
              <Fragment key={index}>
                <rect
                  className={seriesClass(index)}
                  x={percent(left(stop))}
                  y={percent(stop.y)}
                  width={percent(WIDTH)}
                  height={percent(stop.height)}
                  fill="currentColor"
                />
                {at(
                  end ? left(stop) : left(stop) + WIDTH,
                  stop.y + stop.height / 2,
                  <text
                    className="p-chart__stop"
                    x={end ? -6 : 6}
                    dy=".35em"
                    textAnchor={end ? 'end' : 'start'}
                  >
                    {`${stop.name} `}
                    <tspan className="p-chart__stop-value">{formatValue(stop.value)}</tspan>
                  </text>,
                )}
              </Fragment>
            );
          })}
        </svg>
      </div>
    );
  },
};

export const FlowChart = createChart('flow', flow);
