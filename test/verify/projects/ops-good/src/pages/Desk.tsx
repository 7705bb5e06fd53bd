import { Link } from 'react-router-dom';
import { useTickets } from '../useTickets';

export function Desk() {
  const { tickets, isLoading } = useTickets();

  if (isLoading) return <p role="status">Loading tickets…</p>;

  return (
    <section className="grid gap-md">
      <h1 className="font-semibold">Open tickets</h1>
      <ul className="grid gap-sm">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="rounded-base border border-border bg-surface p-sm">
            <Link to={`/tickets/${ticket.id}`}>{ticket.title}</Link>
            <p className={ticket.isUrgent ? 'text-danger' : 'text-muted'}>{ticket.room}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
