import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/trees')({
  component: () => (
    <div className="trees">
      <Outlet />
    </div>
  ),
});
