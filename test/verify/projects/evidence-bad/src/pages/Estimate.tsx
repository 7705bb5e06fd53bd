import { useEffect, useState } from 'react';
import { StopDialog } from '../components/StopDialog';
import { Tooltip } from '../components/Tooltip';
import { useTidePower } from '../hooks/useTidePower';

export function Estimate() {
  const [turbines, setTurbines] = useState(4);
  const [isStopping, setIsStopping] = useState(false);
  const { megawatts, stop } = useTidePower(turbines);

  useEffect(() => {
    document.title = `${turbines} turbines`;
  }, [turbines]);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'ArrowUp') setTurbines((count) => Math.min(count + 1, 12));
    if (event.key === 'ArrowDown') setTurbines((count) => Math.max(count - 1, 0));
    if (event.key === 'Home') setTurbines(0);
    if (event.key === 'End') setTurbines(12);
  }

  return (
    <section className="estimate">
      <h1>Estimate</h1>
      <div
        role="slider"
        tabIndex={4}
        aria-label="Turbines"
        aria-valuemin={0}
        aria-valuemax={12}
        aria-valuenow={turbines}
        className="slider"
        onKeyDown={onKeyDown}
      />
      <Tooltip text="Averaged over one tide">
        <output>{megawatts.toFixed(1)} MW</output>
      </Tooltip>
      <button type="button" onClick={() => setIsStopping(true)}>
        Stop all
      </button>
      {isStopping && <StopDialog onStop={stop} onClose={() => setIsStopping(false)} />}
    </section>
  );
}
