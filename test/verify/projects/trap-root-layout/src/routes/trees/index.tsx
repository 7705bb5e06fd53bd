import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/trees/')({ component: Trees });

const trees = ['boskoop', 'elstar', 'topaz'];

function Trees() {
  return (
    <ul className="card">
      {trees.map((tree) => (
        <li key={tree}>
          <Link to="/trees/$treeId" params={{ treeId: tree }}>
            {tree}
          </Link>
        </li>
      ))}
    </ul>
  );
}
