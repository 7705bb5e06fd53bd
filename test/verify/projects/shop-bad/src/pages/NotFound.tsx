import { Link } from 'react-router-dom';

export function NotFound() {
  return (
    <section>
      <h1 style={{ textAlign: 'center' }}>Nothing washed up here</h1>
      <p>The page is gone, or the address has a typo.</p>
      <Link to="/">Back to the shop</Link>
    </section>
  );
}
