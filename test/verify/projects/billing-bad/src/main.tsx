import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './router';
import './styles/tokens.css';
import './styles/billing.css';

createRoot(document.getElementById('app') as HTMLElement).render(<RouterProvider router={router} />);
