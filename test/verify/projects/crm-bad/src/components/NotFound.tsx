import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <main id="main">
      <h1>Nobody here</h1>
      <Link to="/">Back to today</Link>
    </main>
  );
}
