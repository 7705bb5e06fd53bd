import Image from 'next/image';
import Link from 'next/link';
import team from '../../public/team.jpg';

export default function HomePage() {
  return (
    <section className="intro">
      <h1>Care close to home</h1>
      <p>Twelve practitioners, open on six days of the week.</p>
      <Image src={team} priority />
      <Link href="/appointments" className="cta">
        Book a time
      </Link>
    </section>
  );
}
