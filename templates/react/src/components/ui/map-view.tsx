import { Glyph } from './icon';
import { Link } from 'react-router';
import { useDrawing } from './pictures';
import type { Item, SlotProps } from './types';
import { parseAspect, percent } from './chart/data';

/** The drawing of the page for this map: a town. Replace it with the map of your service. */
function Town({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none">
      {useDrawing(label, 'map')?.shapes}
    </svg>
  );
}

/** The text of a pin: the number its label starts with, or its position in the list if no label has one. */
function pinLabels(items: readonly Item[]): readonly (string | undefined)[] {
  const own = items.map(({ text }) => /^\d{1,3}(?=[ ,.:])/.exec(text)?.[0]);
  return own.some((sign) => sign !== undefined) ? own : items.map((_, index) => String(index + 1));
}

const isChosen = (item: Item): boolean => (item.selected ?? false) || (item.current ?? false);

interface PlaceProps {
  readonly item: Item;
  readonly sign: string | undefined;
}

function Pin({ item, sign }: PlaceProps) {
  return (
    <svg className="p-map__at" x={percent(item.x ?? 50)} y={percent(item.y ?? 50)}>
      <g className="p-map__pin" data-tone={item.tone} data-chosen={isChosen(item) || undefined}>
        <path d="M0 0C-3-8-12-11-12-20a12 12 0 0 1 24 0C12-11 3-8 0 0Z" />
        {sign === undefined ? (
          <circle cy={-20} r={4} />
        ) : (
          <text y={-20} dy=".35em">
            {sign}
          </text>
        )}
      </g>
    </svg>
  );
}

/** A place in the list, which has the controls, because pins may be too close to each other to press. */
function Place({ item, sign }: PlaceProps) {
  const own = sign !== undefined && item.text.startsWith(sign);
  const inside = (
    <>
      <span className="p-map__sign" data-tone={item.tone} aria-hidden="true">
        {sign ?? '•'}
      </span>
      {item.icon !== undefined && <Glyph name={item.icon} />}
      <span className="p-map__text">
        {own && <span className="v-hidden">{`${sign} `}</span>}
        {own ? item.text.slice(sign.length).replace(/^[ ,.:]+/, '') : item.text}
        {item.detail !== undefined && <small>{item.detail}</small>}
      </span>
      {item.badge !== undefined && <span className="p-map__badge">{item.badge}</span>}
    </>
  );
  const current = item.current ? 'location' : undefined;
  if (item.href !== undefined)
    return (
      <Link className="p-map__place" to={item.href} aria-current={current}>
        {inside}
      </Link>
    );
  if (item.action === undefined)
    return (
      <span className="p-map__place" aria-current={current}>
        {inside}
      </span>
    );
  return (
    <button
      className="p-map__place"
      type="button"
      data-action={item.action}
      disabled={item.disabled}
      aria-pressed={item.selected === true}
      aria-current={current}
    >
      {inside}
    </button>
  );
}

interface MapViewProps extends SlotProps {
  readonly label: string;
  readonly aspect?: string | undefined;
  readonly items: readonly Item[];
}

/** Places on a drawn map, and the same places as a list. */
export function MapView({ label, aspect, items, 'data-slot': slot }: MapViewProps) {
  const signs = pinLabels(items);
  // The chosen pin is drawn last, on top of its neighbours.
  const order = items
    .map((item, index) => ({ item, index }))
    .toSorted((one, other) => Number(isChosen(one.item)) - Number(isChosen(other.item)));
  const [width, height] = parseAspect(aspect);
  return (
    <figure className="p-map" data-slot={slot}>
      <figcaption>{label}</figcaption>
      <div className="p-map__scene" role="img" aria-label={`Map: ${label}`}>
        <svg className="p-map__sizer" viewBox={`0 0 ${width} ${height}`} />
        <svg className="p-map__ground">
          <Town label={label} />
          {order.map(({ item, index }) => (
            <Pin key={index} item={item} sign={signs[index]} />
          ))}
        </svg>
      </div>
      <ul className="p-map__places" aria-label={`Places: ${label}`}>
        {items.map((item, index) => (
          <li key={index}>
            <Place item={item} sign={signs[index]} />
          </li>
        ))}
      </ul>
    </figure>
  );
}
