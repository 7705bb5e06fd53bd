import { createFileRoute } from '@tanstack/react-router';
import { readPerson } from '../api/people';
import { Button } from '../components/ui/button';

export const Route = createFileRoute('/_app/people/$personId')({
  loader: ({ params }) => readPerson(params.personId),
  component: Person,
});

function Person() {
  const person = Route.useLoaderData();

  return (
    <article className="person">
      <img src={person.avatar} alt={`Portrait of ${person.name}`} width={96} height={96} />
      <h1>{person.name}</h1>
      <form>
        <label htmlFor="memo">Memo</label>
        <textarea id="memo" name="memo" defaultValue={person.memo} />
        <Button type="submit">Save memo</Button>
      </form>
    </article>
  );
}
