import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';
import type { SlotProps, Tone } from './types';

export interface GaugeProps extends SlotProps {
  readonly label: string;
  readonly value?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unit?: string | undefined;
  readonly tone?: Tone | undefined;
  /** Leaves the label to screen readers, because the heading says it. */
  readonly hideLabel?: boolean;
}

/** Label and value above a bar. */
export function Gauge({
  name,
  id,
  'data-slot': slot,
  tone,
  hideLabel,
  children,
  ...gauge
}: GaugeProps & { readonly name: 'progress' | 'meter'; readonly id: string; readonly children: ReactNode }) {
  const text = valueText(gauge);
  return (
    <div className={`p-${name}`} data-slot={slot} data-tone={tone}>
      <div className={`p-${name}__head`}>
        <label className={hideLabel ? 'v-hidden' : `p-${name}__label`} htmlFor={id}>
          {gauge.label}
        </label>
        {text !== undefined && <span className={`p-${name}__value`}>{text}</span>}
      </div>
      {children}
    </div>
  );
}

/** `61 of 88`, `41 %`; undefined if the label says it already. */
function valueText({
  label,
  value,
  max,
  min = 0,
  unit,
}: Omit<GaugeProps, 'data-slot' | 'tone'>): string | undefined {
  if (value === undefined) return undefined;
  const amount = formatNumber(value);
  if (label.split(/[^\d.,]+/).includes(amount)) return undefined;
  const behind = unit === undefined ? '' : ` ${unit}`;
  if (unit === '%' || max === undefined || min < 0) return `${amount}${behind}`;
  return `${amount} of ${formatNumber(max)}${behind}`;
}
