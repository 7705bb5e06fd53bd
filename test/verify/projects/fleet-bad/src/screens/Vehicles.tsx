import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { Field } from '../ui/Field';
import { useDepot } from '../useDepot';

const List = styled.ul`
  display: grid;
  gap: var(--space-xs);
  margin: 0;
  padding: 0;
`;

export function Vehicles() {
  const { vehicles } = useDepot();
  const [plate, setPlate] = useState('');

  return (
    <section>
      <h1 style={{ fontWeight: 500 }}>Fahrzeuge</h1>
      <Field label="Kennzeichen" value={plate} onChange={(event) => setPlate(event.target.value)} />
      <List>
        {vehicles
          .filter((vehicle) => vehicle.plate.startsWith(plate))
          .map((vehicle) => (
            <li key={vehicle.id}>
              <Link to="/vehicles/$vehicleId" params={{ vehicleId: vehicle.id }}>
                {vehicle.plate}
              </Link>
            </li>
          ))}
      </List>
    </section>
  );
}
