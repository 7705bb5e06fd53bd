import Link from 'next/link';

export default function NotFound() {
  return (
    <section>
      <h1>No such note</h1>
      <Link href="/">All notes</Link>
    </section>
  );
}
