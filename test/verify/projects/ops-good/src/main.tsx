import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes';
import './styles/tokens.css';
import './styles/tailwind.css';

const router = createHashRouter(routes);

createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
