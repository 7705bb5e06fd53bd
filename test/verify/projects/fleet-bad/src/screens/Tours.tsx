import styled from 'styled-components';

const Note = styled.p`
  margin: 0 0 var(--space-sm);
  color: #777777;
`;

export function Tours() {
  return (
    <section>
      <h1>Touren</h1>
      <Note>Heute fahren keine Touren.</Note>
    </section>
  );
}
