import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { routeTree } from './routeTree.gen';
import './tokens.css';
import './orchard.css';

createRoot(document.getElementById('app-shell') as HTMLElement).render(
  <RouterProvider router={createRouter({ routeTree })} />,
);
