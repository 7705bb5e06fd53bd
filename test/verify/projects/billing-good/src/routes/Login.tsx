import { useId } from 'react';

export function Login() {
  const emailId = useId();
  const passwordId = useId();

  return (
    <main className="login">
      <img src="/mark.svg" alt="" width={48} height={48} />
      <h1>Sign in</h1>
      <form method="post" action="/session">
        <label htmlFor={emailId}>Work email</label>
        <input id={emailId} type="email" name="email" autoComplete="username" />
        <label htmlFor={passwordId}>Password</label>
        <input id={passwordId} type="password" name="password" autoComplete="current-password" />
        <button type="submit" className="action">
          Sign in
        </button>
      </form>
    </main>
  );
}
