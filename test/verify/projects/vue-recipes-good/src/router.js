import { createRouter, createWebHashHistory } from 'vue-router';
import SiteLayout from './layouts/SiteLayout.vue';
import Home from './pages/Home.vue';
import Recipe from './pages/Recipe.vue';

const Favourites = () => import('./pages/Favourites.vue');

export default createRouter({
  history: createWebHashHistory(),
  routes: [
    {
      path: '/',
      component: SiteLayout,
      children: [
        { path: '', component: Home },
        { path: 'recipes/:slug', component: Recipe, props: true },
        { path: 'favourites', component: Favourites, meta: { title: 'Favourites' } },
        { path: 'about', component: () => import('./pages/About.vue') },
      ],
    },
    { path: '/home', redirect: { path: '/' } },
  ],
});
