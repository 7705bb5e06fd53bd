import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './App.vue';
import './styles/main.css';

// The brand blue used to be #1d4fb8; it now comes from the tokens.
const router = createRouter({
  history: createWebHistory(import.meta.env.BASE_URL),
  routes: [
    { path: '/', component: () => import('./views/Tools.vue') },
    {
      path: '/account',
      component: () => import('./views/AccountShell.vue'),
      children: [
        { path: '', redirect: '/account/profile' },
        { path: 'profile', component: () => import('./views/Profile.vue') },
        { path: 'orders/:orderId', component: () => import('./views/Order.vue') },
      ],
    },
    { path: '/:catchAll(.*)', component: () => import('./views/Missing.vue') },
  ],
});

createApp(App).use(router).mount('.mount');
