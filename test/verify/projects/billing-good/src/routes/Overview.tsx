import { useEffect, useState } from 'react';
import type { Invoice } from '../api/invoices';
import { Amount } from '../ui/Amount';

export function Component() {
  const [overdue, setOverdue] = useState<Invoice[]>([]);

  useEffect(() => {
    fetch('/api/invoices?state=overdue')
      .then((response) => response.json())
      .then(setOverdue);
  }, []);

  const total = overdue.reduce((sum, invoice) => sum + invoice.cents, 0);

  return (
    <section className="panel panel-enter">
      <h1>Overview</h1>
      <p>
        Overdue: <Amount cents={total} />
      </p>
      <div
        className="meter"
        style={{ '--share': `${Math.min(overdue.length, 100)}%` } as React.CSSProperties}
      >
        <span className="visually-hidden">{overdue.length} invoices are overdue</span>
      </div>
    </section>
  );
}

Component.displayName = 'Overview';
