import { createRouter, createWebHistory, type RouteRecordRaw } from 'vue-router';
import OverviewView from '../views/OverviewView.vue';

const routes: RouteRecordRaw[] = [
  { path: '/', name: 'overview', component: OverviewView },
  {
    path: '/invoices',
    component: () => import('../views/InvoicesLayout.vue'),
    children: [
      { path: '', name: 'invoices', component: () => import('../views/InvoicesView.vue') },
      {
        path: ':id',
        name: 'invoice',
        component: () => import('../views/InvoiceDetailView.vue'),
        props: true,
      },
    ],
  },
  { path: '/reports', name: 'reports', component: () => import('../views/ReportsView.vue') },
  { path: '/bills', redirect: '/invoices' },
  { path: '/:pathMatch(.*)*', name: 'not-found', component: () => import('../views/NotFoundView.vue') },
];

export const router = createRouter({ history: createWebHistory(), routes });
