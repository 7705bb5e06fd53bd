import { mount } from 'svelte';
import './styles/main.css';
import Settings from './Settings.svelte';

mount(Settings, { target: document.body });
