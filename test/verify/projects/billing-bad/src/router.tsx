import { createBrowserRouter, redirect } from 'react-router-dom';
import { Shell } from './layout/Shell';
import { loadInvoices } from './api/invoices';
import { Invoices } from './routes/Invoices';
import { Login } from './routes/Login';
import { RouteError } from './routes/RouteError';

export const router = createBrowserRouter([
  {
    path: '/',
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      { index: true, lazy: () => import('./routes/Overview') },
      {
        path: 'invoices',
        children: [{ index: true, element: <Invoices />, loader: loadInvoices }],
      },
      { path: 'forecast', lazy: () => import('./routes/Forecast') },
      { path: 'bills', loader: () => redirect('/invoices') },
    ],
  },
  { path: '/login', element: <Login /> },
]);
