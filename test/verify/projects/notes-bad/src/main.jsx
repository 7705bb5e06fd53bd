import { createRoot } from 'react-dom/client';
import App from './App.jsx';
import './tokens.css';
import './index.css';

createRoot(document.getElementById('root')).render(<App />);
