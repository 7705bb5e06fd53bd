import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Frame } from './Frame';
import { Depot } from './screens/Depot';
import { Vehicle } from './screens/Vehicle';
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

const vehicleRoute = createRoute({
  getParentRoute: () => vehiclesRoute,
  path: '$vehicleId',
  component: Vehicle,
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
  vehiclesRoute.addChildren([vehicleListRoute, vehicleRoute]),
  oldVansRoute,
]);

export const router = createRouter({ routeTree });
