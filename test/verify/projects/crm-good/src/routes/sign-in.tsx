import { createFileRoute } from '@tanstack/react-router';
import { Button } from '../components/ui/button';

export const Route = createFileRoute('/sign-in')({ component: SignIn });

function SignIn() {
  return (
    <main id="main" className="sign-in">
      <h1>Sign in</h1>
      <form method="post">
        <label htmlFor="email">Email</label>
        <input id="email" type="email" name="email" autoComplete="username" />
        <Button type="submit">Send me a link</Button>
      </form>
    </main>
  );
}
