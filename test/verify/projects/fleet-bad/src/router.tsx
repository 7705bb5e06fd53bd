import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Frame } from './Frame';
import { Depot } from './screens/Depot';
import { Tours } from './screens/Tours';
import { Vehicles } from './screens/Vehicles';

const rootRoute = createRootRoute({ component: Frame });

const depotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: Depot,
});

const vehiclesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'vehicles',
});

const vehicleListRoute = createRoute({
  getParentRoute: () => vehiclesRoute,
  path: '/',
  component: Vehicles,
});

const toursRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'tours',
  component: Tours,
});

const oldVansRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'vans',
  beforeLoad: () => {
    throw redirect({ to: '/vehicles' });
  },
});

const routeTree = rootRoute.addChildren([
  depotRoute,
  vehiclesRoute.addChildren([vehicleListRoute]),
  toursRoute,
  oldVansRoute,
]);

export const router = createRouter({ routeTree });
