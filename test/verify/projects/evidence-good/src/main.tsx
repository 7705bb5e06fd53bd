import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Frame } from './Frame';
import { Estimate } from './pages/Estimate';
import { Status } from './pages/Status';
import './styles/tokens.css';
import './styles/tideworks.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Frame />}>
        <Route index element={<Estimate />} />
        <Route path="status" element={<Status />} />
      </Route>
    </Routes>
  </BrowserRouter>,
);
