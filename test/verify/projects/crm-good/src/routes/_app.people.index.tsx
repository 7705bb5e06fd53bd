import { createFileRoute, Link } from '@tanstack/react-router';
import { listPeople } from '../api/people';
import { Select } from '../components/ui/select';

export const Route = createFileRoute('/_app/people/')({
  loader: listPeople,
  component: People,
});

function People() {
  const people = Route.useLoaderData();

  return (
    <section>
      <h1>People</h1>
      <Select label="Stage" options={['Lead', 'Customer']} />
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <img src={person.avatar} alt="" width={24} height={24} />
            <Link to="/people/$personId" params={{ personId: person.id }}>
              {person.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
