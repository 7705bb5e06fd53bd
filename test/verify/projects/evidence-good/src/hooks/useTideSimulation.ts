import { useEffect, useRef, useState } from 'react';

/** Runs the tide on: every frame moves the water a little and yields the power of that moment. */
export function useTideSimulation(turbines: number) {
  const [megawatts, setMegawatts] = useState(0);
  const frame = useRef(0);

  useEffect(() => {
    let phase = 0;
    function step() {
      phase += 0.01;
      setMegawatts(turbines * 1.8 * Math.abs(Math.sin(phase)));
      frame.current = requestAnimationFrame(step);
    }
    frame.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame.current);
  }, [turbines]);

  return { megawatts, stop: () => cancelAnimationFrame(frame.current) };
}
