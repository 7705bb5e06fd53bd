import { SlotForm } from '../../../components/slot-form';

async function loadSlots(): Promise<string[]> {
  const response = await fetch('https://clinic.example/api/slots', { next: { revalidate: 60 } });
  return response.json();
}

export default async function AppointmentsPage() {
  const slots = await loadSlots();

  return (
    <section>
      <h1>Free times</h1>
      <SlotForm slots={slots} />
    </section>
  );
}
