import Link from 'next/link';

export default function NotFound() {
  return (
    <div id="main" className="page">
      <h1>We could not find that page</h1>
      <Link href="/">Back to the start</Link>
    </div>
  );
}
