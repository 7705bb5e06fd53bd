import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/reports')({ component: Reports });

function Reports() {
  return (
    <main id="main">
      <h1>Reports</h1>
      <p>Nothing to report this week.</p>
    </main>
  );
}
