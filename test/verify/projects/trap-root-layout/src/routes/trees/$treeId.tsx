import { createFileRoute } from '@tanstack/react-router';
import { toast } from 'sonner';
import { icons } from '../../icons';

export const Route = createFileRoute('/trees/$treeId')({ component: Tree });

function Tree() {
  const { treeId } = Route.useParams();

  async function water() {
    const response = await fetch(`/api/trees/${treeId}/water`, { method: 'POST' });
    if (!response.ok) toast.error('The pump did not answer.');
    else toast.success('Watered.');
  }

  return (
    <article className="card">
      <h1>{treeId}</h1>
      <button type="button" onClick={water}>
        <icons.water aria-hidden="true" /> Water
      </button>
    </article>
  );
}
