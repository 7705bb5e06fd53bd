import { createFileRoute, Link } from '@tanstack/react-router';
import { listPeople } from '../api/people';

export const Route = createFileRoute('/_app/people/')({
  loader: listPeople,
  component: People,
});

function People() {
  const people = Route.useLoaderData();

  return (
    <section>
      <h1>People</h1>
      <select aria-label="Stage">
        <option>Lead</option>
        <option>Customer</option>
      </select>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <img src={person.avatar} width={24} height={24} />
            <Link to="/people/$personId" params={{ personId: person.id }}>
              {person.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
