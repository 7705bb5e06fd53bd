export { default as login } from './icons/Login.svelte';
export { default as logout } from './icons/Login.svelte';
