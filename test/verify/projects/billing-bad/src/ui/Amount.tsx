const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export function Amount({ cents }: { cents: number }) {
  return <data value={cents / 100}>{format.format(cents / 100)}</data>;
}
