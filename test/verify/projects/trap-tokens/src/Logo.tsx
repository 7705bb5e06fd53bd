/** The mark of the house: its colours are part of the drawing and belong to no theme. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="Palette room">
      <defs>
        <linearGradient id="glow">
          <stop offset="0" stopColor="#f4a261" />
          <stop offset="1" stopColor="#e76f51" />
        </linearGradient>
      </defs>
      <circle cx="24" cy="24" r="20" fill="url(#glow)" />
      <path d="M12 24h24" stroke="#264653" strokeWidth="3" />
    </svg>
  );
}
