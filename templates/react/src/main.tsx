import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { PageStart } from './components/shell/page-start';
import { restoreMode } from './lib/mode';
import './styles/index.css';

restoreMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
      <PageStart />
    </BrowserRouter>
  </StrictMode>,
);
