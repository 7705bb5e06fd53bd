import { ref } from 'vue';

export interface Invoice {
  id: string;
  number: string;
  customer: string;
  amount: string;
  overdue: boolean;
}

const invoices = ref<Invoice[]>([]);

export function useInvoices() {
  async function load(): Promise<void> {
    const response = await fetch('/api/invoices');
    invoices.value = (await response.json()) as Invoice[];
  }

  function create(): void {
    invoices.value = [
      { id: crypto.randomUUID(), number: 'draft', customer: '', amount: '€ 0', overdue: false },
      ...invoices.value,
    ];
  }

  if (invoices.value.length === 0) void load();
  return { invoices, create };
}
