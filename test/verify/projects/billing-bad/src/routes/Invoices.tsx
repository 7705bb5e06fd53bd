import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { Invoice } from '../api/invoices';
import { Amount } from '../ui/Amount';
import { Dialog } from '../ui/Dialog';

export function Invoices() {
  const invoices = useLoaderData() as Invoice[];
  const [isCreating, setIsCreating] = useState(false);

  return (
    <section className="panel">
      <header className="panel-head">
        <h1>Invoices</h1>
        <button type="button" className="action" onClick={() => setIsCreating(true)}>
          New invoice
        </button>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} className={invoice.isPaid ? 'is-paid' : 'is-open'}>
              <td>
                <Link to={invoice.id}>{invoice.customer}</Link>
              </td>
              <td>
                <Amount cents={invoice.cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog title="New invoice" isOpen={isCreating} onClose={() => setIsCreating(false)}>
        <form method="dialog">
          <label>
            Customer
            <input name="customer" required />
          </label>
          <label htmlFor="amount">Amount</label>
          <input id="amount" name="amount" inputMode="decimal" />
          <button type="submit" className="action">
            Create
          </button>
        </form>
      </Dialog>
    </section>
  );
}
