import { Link, Outlet } from '@tanstack/react-router';
import styled from 'styled-components';

const Bar = styled.header`
  display: flex;
  gap: var(--space-md);
  padding: var(--space-sm) var(--space-lg);
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const SkipLink = styled.a`
  position: absolute;
  transform: translateY(-150%);

  &:focus-visible {
    transform: none;
  }
`;

const Content = styled.main`
  padding: ${({ theme }) => theme.space.large};
  color: ${({ theme }) => theme.color.text};
`;

export function Frame() {
  return (
    <>
      <SkipLink href="#content">Zum Inhalt springen</SkipLink>
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
