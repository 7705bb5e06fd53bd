import { useEffect, useState } from 'react';

interface Station {
  id: string;
  name: string;
  isRunning: boolean;
}

export function Status() {
  const [stations, setStations] = useState<Station[]>([]);

  useEffect(() => {
    fetch('/api/stations')
      .then((response) => response.json())
      .then(setStations);
  }, []);

  return (
    <section>
      <h1>Status</h1>
      <ul className="stations">
        {stations.map((station) => (
          <li key={station.id}>
            <span className={station.isRunning ? 'dot dot-live' : 'dot'} aria-hidden="true" />
            {station.name}: {station.isRunning ? 'running' : 'stopped'}
          </li>
        ))}
      </ul>
    </section>
  );
}
