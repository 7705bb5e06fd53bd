import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@emotion/react';
import { App } from './App';
import { theme } from './theme';
import './styles/tokens.css';
import './styles/room.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <ThemeProvider theme={theme}>
    <App />
  </ThemeProvider>,
);
