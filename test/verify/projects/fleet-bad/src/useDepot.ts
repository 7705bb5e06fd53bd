import { useEffect, useState } from 'react';

interface Vehicle {
  id: string;
  plate: string;
  isFree: boolean;
}

export function useDepot() {
  const [vehicles, setVehicles] = useState<Vehicle[]>([]);

  useEffect(() => {
    let isCurrent = true;
    fetch('/api/vehicles')
      .then((response) => response.json())
      .then((list) => {
        if (isCurrent) setVehicles(list);
      });
    return () => {
      isCurrent = false;
    };
  }, []);

  return { vehicles, total: vehicles.length, free: vehicles.filter((vehicle) => vehicle.isFree).length };
}
