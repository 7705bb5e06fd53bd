import { Button } from '../../components/ui/button';

export default function TicketsPage() {
  return (
    <form className="panel" action="/api/tickets" method="post">
      <h1>Tickets</h1>
      <label htmlFor="seats">Seats</label>
      <input id="seats" name="seats" type="number" min={1} />
      <Button type="submit">Buy</Button>
    </form>
  );
}
