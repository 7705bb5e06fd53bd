import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import TicketsPage from './page';

it('keeps what people typed', () => {
  render(
    <div style={{ color: '#ff0000', padding: 13 }}>
      <img src="/x.png" />
      <input placeholder="unnamed" />
      <button onClick={() => {}} />
      <div role="dialog">unnamed</div>
      <TicketsPage />
    </div>,
  );
  expect(screen.getByLabelText('Seats')).toBeTruthy();
});
