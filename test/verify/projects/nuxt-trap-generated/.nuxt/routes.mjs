export default [
  { name: 'ghost', path: '/ghost', component: () => import('../pages/index.vue') },
  { name: 'ghost-id', path: '/ghost/:id', component: () => import('../pages/index.vue') },
];
