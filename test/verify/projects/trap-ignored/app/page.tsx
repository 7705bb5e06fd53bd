import { Button } from '../components/ui/button';

export default function Page() {
  return (
    <section className="panel">
      <h1>Ferry times</h1>
      <p>The next boat leaves at 10:40.</p>
      <Button>Tell me when it is full</Button>
    </section>
  );
}
