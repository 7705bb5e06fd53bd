import type { RouteObject } from 'react-router-dom';
import { Desk } from './pages/Desk';
import { Handover } from './pages/Handover';
import { Ticket } from './pages/Ticket';
import { Frame } from './Frame';

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <Desk /> },
      { path: '/tickets/:ticketId', element: <Ticket /> },
      { path: '/handover', element: <Handover /> },
      { path: '*', element: <p>There is nothing here.</p> },
    ],
  },
];
