import { useParams } from 'react-router-dom';
import { useTickets } from '../useTickets';

export function Ticket() {
  const { ticketId } = useParams();
  const { tickets, close } = useTickets();
  const ticket = tickets.find(({ id }) => id === ticketId);

  if (!ticket) return <p>No such ticket.</p>;

  return (
    <article className="grid max-w-prose gap-md rounded-lg bg-surface p-lg">
      <h1>{ticket.title}</h1>
      <img src={ticket.photo} alt={`Photo of room ${ticket.room}`} className="rounded-base" />
      <div className="flex gap-sm">
        <button
          type="button"
          className="rounded-base bg-primary p-sm text-on-primary outline-none focus-visible:ring-2 focus-visible:ring-focus"
          onClick={() => close(ticket.id)}
        >
          Close ticket
        </button>
        <button type="button" className="p-sm" aria-label="Copy link">
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <path d="M5 5h8v8H5zM3 11V3h8" fill="none" stroke="currentColor" />
          </svg>
        </button>
      </div>
    </article>
  );
}
