import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import styled from 'styled-components';

const Danger = styled.button`
  padding: var(--space-xs) var(--space-md);
  color: var(--color-on-danger);
  background: var(--color-danger);
  border-radius: var(--radius-base);

  &:focus {
    outline: none;
  }
`;

export function Vehicle() {
  const { vehicleId } = useParams({ strict: false });
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <article>
      <h1>Fahrzeug {vehicleId}</h1>
      <img src={`/fotos/${vehicleId}.webp`} />
      <Danger type="button" onClick={() => dialog.current?.showModal()}>
        Stilllegen
      </Danger>
      <dialog ref={dialog}>
        <h2>Fahrzeug stilllegen?</h2>
        <form method="dialog">
          <button type="submit" value="yes">
            Stilllegen
          </button>
          <button value="no">Abbrechen</button>
        </form>
      </dialog>
    </article>
  );
}
