import Image from 'next/image';

interface DoctorPageProps {
  params: Promise<{ slug: string }>;
}

export default async function DoctorPage({ params }: DoctorPageProps) {
  const { slug } = await params;
  const name = slug.split('-').join(' ');

  return (
    <article className="doctor">
      <Image src={`/doctors/${slug}.jpg`} alt={`Portrait of ${name}`} width={320} height={400} />
      <h1>{name}</h1>
      <svg viewBox="0 0 20 20" role="img" aria-label="Speaks sign language" className="badge">
        <path d="M4 10h12M10 4v12" stroke="currentColor" />
      </svg>
    </article>
  );
}
