import { createRoot } from 'react-dom/client';
import { createBrowserRouter, createRoutesFromElements, Route, RouterProvider } from 'react-router-dom';
import { Shell } from './Shell';
import { Gallery } from './pages/Gallery';
import { Guestbook } from './pages/Guestbook';
import './tokens.css';
import './parlour.css';

const router = createBrowserRouter(
  createRoutesFromElements(
    <Route element={<Shell />}>
      <Route path="/" element={<Gallery />} />
      <Route path="/guestbook" element={<Guestbook />} />
    </Route>,
  ),
);

createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
