import { useState, type FormEvent } from 'react';

export default function Subscribe() {
  const [state, setState] = useState<'idle' | 'sent'>('idle');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await fetch('/api/subscribe', { method: 'POST', body: new FormData(event.currentTarget) });
    setState('sent');
  }

  return (
    <section className="subscribe">
      <h1>One letter a month</h1>
      <form onSubmit={submit}>
        <label htmlFor="email">Email</label>
        <input id="email" name="email" type="email" required />
        <label>
          <input type="checkbox" name="digest" /> Send the yearly digest, too
        </label>
        <label htmlFor="topic">Topic</label>
        <select id="topic" name="topic">
          <option>Birds</option>
          <option>Tides</option>
        </select>
        <button type="submit" className="submit">
          Subscribe
        </button>
      </form>
      {state === 'sent' && <p role="status">Look into your inbox.</p>}
    </section>
  );
}
