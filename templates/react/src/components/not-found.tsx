import { Link } from 'react-router';
import { homePath } from '@/navigation';
import { Page } from './page';

export function NotFound() {
  return (
    <main id="main" className="not-found">
      <Page title="Page not found">
        <h1>Page not found</h1>
        <p>
          There is no page at this address. <Link to={homePath}>Go to the first page</Link>
        </p>
      </Page>
    </main>
  );
}
