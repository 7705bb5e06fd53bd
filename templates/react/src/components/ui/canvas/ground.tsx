import type { ReactElement } from 'react';
import type { CanvasKind } from '../canvas';
import type { Item } from '../types';
import { percent, round } from '../chart/data';

interface Place {
  readonly x: number;
  readonly y: number;
}

const of = ({ x = 50, y = 50 }: Item): Place => ({ x, y });

/** A curve along the longer of its two axes, with an arrow in the middle. */
function edge(
  from: Place,
  to: Place,
  wide: number,
): {
  readonly line: ReactElement;
  readonly arrow: ReactElement;
} {
  const [across, down] = [(to.x - from.x) * wide, to.y - from.y];
  const level = Math.abs(across) >= Math.abs(down);
  const [x, y] = [round((from.x + to.x) / 2), round((from.y + to.y) / 2)];
  const path = level
    ? `M${from.x} ${from.y}C${x} ${from.y} ${x} ${to.y} ${to.x} ${to.y}`
    : `M${from.x} ${from.y}C${from.x} ${y} ${to.x} ${y} ${to.x} ${to.y}`;
  // In the middle such a curve advances half the distance between its ends.
  const angle = level ? Math.atan2(down * 1.5, across * 0.75) : Math.atan2(down * 0.75, across * 1.5);
  return {
    line: <path className="p-canvas__edge" d={path} />,
    arrow: (
      <svg className="p-canvas__at" x={percent(x)} y={percent(y)}>
        <path
          className="p-canvas__arrow"
          d="M-5-5L5 0-5 5Z"
          transform={`rotate(${Math.round((angle * 180) / Math.PI)})`}
        />
      </svg>
    ),
  };
}

const stretched = (...children: readonly ReactElement[]): ReactElement => (
  <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none">
    {children}
  </svg>
);

function edges(items: readonly Item[], wide: number): readonly ReactElement[] {
  const byId = new Map(items.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])));
  const drawn = items.flatMap((item) =>
    (item.to ?? []).flatMap((id) => {
      const target = byId.get(id);
      return target === undefined || target === item ? [] : [edge(of(item), of(target), wide)];
    }),
  );
  return [stretched(...drawn.map(({ line }) => line)), ...drawn.map(({ arrow }) => arrow)];
}

/** A freehand stroke through the items. */
function stroke(items: readonly Item[]): ReactElement {
  const [first, ...rest] = items.map(of);
  if (first === undefined) return stretched();
  let path = `M${first.x} ${first.y}`;
  let last = first;
  for (const next of rest) {
    const middle = round((last.x + next.x) / 2);
    path += `C${middle} ${last.y} ${middle} ${next.y} ${next.x} ${next.y}`;
    last = next;
  }
  return stretched(<path className="p-canvas__stroke" d={path} />);
}

const lanes = (items: readonly Item[]): readonly ReactElement[] =>
  [...new Set(items.map(({ y = 50 }) => y))].map((y, index) => (
    <line key={index} className="p-canvas__lane" x1={0} x2="100%" y1={percent(y)} y2={percent(y)} />
  ));

/** The layer under the items: connections, a stroke, lanes or walls. */
export function renderGround(kind: CanvasKind, items: readonly Item[], wide: number): ReactElement {
  return (
    <svg className="p-canvas__ground" aria-hidden="true">
      {kind === 'drawing' && stroke(items)}
      {kind === 'tracks' && lanes(items)}
      {kind !== 'drawing' && kind !== 'tracks' && edges(items, wide)}
    </svg>
  );
}
