import { useState, type FormEvent } from 'react';

export function Handover() {
  const [isSent, setIsSent] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
  }

  return (
    <form onSubmit={send} className="grid max-w-prose gap-sm">
      <h1>Handover</h1>
      <label>What happened tonight</label>
      <textarea id="summary" className="rounded-base border border-border p-sm" rows={8} />
      <label htmlFor="next">Who takes over</label>
      <select id="next" className="rounded-base border border-border p-sm">
        <option>Mara</option>
        <option>Tom</option>
      </select>
      <button className="justify-self-start rounded-base bg-primary p-sm text-on-primary">Hand over</button>
      {isSent && <p role="status">Good night.</p>}
    </form>
  );
}
