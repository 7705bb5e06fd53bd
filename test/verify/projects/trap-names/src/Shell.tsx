import { IconButton } from '@acme/ui';
import { Outlet } from 'react-router-dom';
import { SkipLink } from './ui/SkipLink';
import { useTheme } from './useTheme';

export function Shell() {
  const { toggle } = useTheme();

  return (
    <>
      <SkipLink />
      <header className="head">
        <IconButton icon="moon" label="Change the colours" onClick={toggle} />
      </header>
      <div role="main" id="content">
        <Outlet />
      </div>
    </>
  );
}
