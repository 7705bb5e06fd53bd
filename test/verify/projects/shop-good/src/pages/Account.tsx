import { useState, type FormEvent } from 'react';
import { Button } from '../components/ui/Button';
import { Input } from '../components/ui/Input';

export default function Account() {
  const [saved, setSaved] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    setSaved(true);
  }

  return (
    <form className="account" onSubmit={save}>
      <h1>Account</h1>
      <Input label="Name" name="name" autoComplete="name" />
      <Input label="Email" name="email" type="email" autoComplete="email" />
      <Button type="submit">Save</Button>
      {saved && <p role="status">Saved.</p>}
      <h2 id="shortcuts">Shortcuts</h2>
      <p>
        Press <kbd>c</kbd> for the cart.
      </p>
    </form>
  );
}
