import styled from 'styled-components';
import { useDepot } from '../useDepot';

const Card = styled.section`
  padding: 18px;
  background: #f8f8f8;
  border-radius: 11px;
`;

const Count = styled.strong<{ $isLow: boolean }>`
  color: ${({ $isLow, theme }) => ($isLow ? theme.color.danger : theme.color.text)};
`;

export function Depot() {
  const { free, total } = useDepot();

  return (
    <Card>
      <h1>Depot</h1>
      <p>
        <Count $isLow={free < 3}>{free}</Count> von {total} Fahrzeugen sind frei.
      </p>
      <meter aria-label="Freie Fahrzeuge" min={0} max={total} value={free} />
    </Card>
  );
}
