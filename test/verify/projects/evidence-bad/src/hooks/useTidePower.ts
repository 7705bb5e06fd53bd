import { useEffect, useState } from 'react';

/** Power of the number of turbines at mean tide. */
export function useTidePower(turbines: number) {
  const [megawatts, setMegawatts] = useState(0);

  useEffect(() => {
    setMegawatts(turbines * 1.8);
  }, [turbines]);

  return { megawatts, stop: () => setMegawatts(0) };
}
