import { useId } from 'react';
import { Gauge, type GaugeProps } from './gauge';

export function Progress(props: GaugeProps) {
  const id = useId();
  return (
    <Gauge name="progress" id={id} {...props}>
      <progress className="p-progress__bar" id={id} max={props.max ?? 100} value={props.value} />
    </Gauge>
  );
}
