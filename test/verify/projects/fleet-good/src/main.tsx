import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from 'styled-components';
import { router } from './router';
import { theme } from './theme';
import './tokens.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider theme={theme}>
    <RouterProvider router={router} />
  </ThemeProvider>,
);
