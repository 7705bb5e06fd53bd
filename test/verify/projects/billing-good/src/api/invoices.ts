import type { LoaderFunctionArgs } from 'react-router-dom';

export interface Invoice {
  id: string;
  customer: string;
  cents: number;
  dueOn: string;
  isPaid: boolean;
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`/api${path}`);
  if (!response.ok) {
    throw new Response('The invoice service did not answer.', { status: response.status });
  }
  return response.json();
}

export function loadInvoices() {
  return read<Invoice[]>('/invoices');
}

export function loadInvoice({ params }: LoaderFunctionArgs) {
  return read<Invoice>(`/invoices/${params.invoiceId}`);
}
