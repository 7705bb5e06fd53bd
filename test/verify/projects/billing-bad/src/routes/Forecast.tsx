import { Amount } from '../ui/Amount';

export function Component() {
  return (
    <section className="panel">
      <h1>Forecast</h1>
      <p>
        Expected next month: <Amount cents={1250000} />
      </p>
    </section>
  );
}
