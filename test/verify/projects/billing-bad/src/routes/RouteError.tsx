import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

export function RouteError() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error) ? error.statusText : 'Something failed.';

  return (
    <main className="panel" role="alert">
      <h1>That did not work</h1>
      <p>{reason}</p>
      <a href="/">Start again</a>
    </main>
  );
}
