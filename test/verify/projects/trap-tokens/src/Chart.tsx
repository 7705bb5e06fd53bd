import { css } from '@emotion/react';

const frame = css`
  /* #ffffff is what the printer needs, not the screen */
  padding: var(--space-md);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
`;

const bar = css({
  height: 8,
  margin: 0,
  background: 'var(--chart-1)',
  borderRadius: 'var(--radius-sm)',
});

export function Chart({ share }: { share: number }) {
  return (
    <div css={frame}>
      <div css={bar} style={{ width: `${share * 100}%` }} />
      <p className="visually-hidden">{Math.round(share * 100)} of 100</p>
    </div>
  );
}
