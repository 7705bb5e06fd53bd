import { Link } from 'react-router-dom';
import { useTickets } from '../useTickets';

export function Desk() {
  const { tickets, isLoading } = useTickets();

  if (isLoading) return <p role="status">Loading tickets…</p>;

  return (
    <section style={{ display: 'grid' }}>
      <h1 className="font-semibold">Open tickets</h1>
      <ul className="grid gap-sm">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="rounded-[10px] border border-border bg-[#fafafa] p-[14px]">
            <Link to={`/tickets/${ticket.id}`}>{ticket.title}</Link>
            <p className={ticket.isUrgent ? 'text-[#b91c1c]' : 'text-muted'}>{ticket.room}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
