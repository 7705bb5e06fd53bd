import { mount } from 'svelte';
import './styles/main.css';
import App from './App.svelte';

mount(App, { target: document.body });
