import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  component: Home,
});

function Home() {
  return (
    <section className="card">
      <h1>Good morning</h1>
      <p>Three trees want water today.</p>
    </section>
  );
}
