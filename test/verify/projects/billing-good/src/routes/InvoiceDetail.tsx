import { Form, useLoaderData } from 'react-router-dom';
import type { Invoice } from '../api/invoices';
import { Amount } from '../ui/Amount';

export function InvoiceDetail() {
  const invoice = useLoaderData() as Invoice;

  return (
    <article className="panel">
      <h1>{invoice.customer}</h1>
      <dl className="facts">
        <dt>Due</dt>
        <dd>{invoice.dueOn}</dd>
        <dt>Amount</dt>
        <dd>
          <Amount cents={invoice.cents} />
        </dd>
      </dl>
      <Form method="post">
        <input type="hidden" name="id" value={invoice.id} />
        <label htmlFor="note">Note to the customer</label>
        <textarea id="note" name="note" rows={4} />
        <button type="submit" className="action">
          Send reminder
        </button>
      </Form>
    </article>
  );
}
