import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/ui/button';

export const Route = createFileRoute('/_app/')({ component: Today });

const calls = [
  { id: 'c1', who: 'Ada Park', when: '09:30' },
  { id: 'c2', who: 'Jon Brand', when: '11:00' },
];

function Today() {
  const [done, setDone] = useState<string[]>([]);

  return (
    <section className="today">
      <h1>Today</h1>
      <ul className="call-list">
        {calls.map((call) => (
          <li key={call.id} data-done={done.includes(call.id)}>
            <span>
              {call.when} {call.who}
            </span>
            <Button onClick={() => setDone([...done, call.id])}>Done</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
