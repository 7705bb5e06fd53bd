import { Link, Outlet } from '@tanstack/react-router';
import styled from 'styled-components';

const Bar = styled.header`
  display: flex;
  gap: var(--space-md);
  padding: var(--space-sm) var(--space-lg);
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const Content = styled.div`
  padding: ${({ theme }) => theme.space.large};
  color: ${({ theme }) => theme.color.text};
`;

export function Frame() {
  return (
    <>
      <Bar>
        <Link to="/">Depot</Link>
        <Link to="/vehicles">Fahrzeuge</Link>
      </Bar>
      <Content id="content">
        <Outlet />
      </Content>
    </>
  );
}
