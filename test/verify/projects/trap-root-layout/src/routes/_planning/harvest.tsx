import { createFileRoute } from '@tanstack/react-router';
import { Agenda } from './-agenda';

export const Route = createFileRoute('/_planning/harvest')({
  component: () => (
    <section className="card">
      <h1>Harvest</h1>
      <Agenda />
    </section>
  ),
});
