import { useId } from 'react';
import { Gauge, type GaugeProps } from './gauge';

export function Meter(props: GaugeProps) {
  const id = useId();
  return (
    <Gauge name="meter" id={id} {...props}>
      <meter
        className="p-meter__bar"
        id={id}
        min={props.min ?? 0}
        max={props.max ?? 100}
        value={props.value ?? 0}
      />
    </Gauge>
  );
}
