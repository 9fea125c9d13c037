import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { preferences } from '../../platform/preferences.ts';
import { queryClient } from '../query-client.ts';
import { Themed } from '../theme/Themed.tsx';
import { ImportPages } from './ImportPages.tsx';
import classes from './Root.module.css';

export default function SignedInLayout() {
  const arrivals = preferences.useArrivals();
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        {/* Below dialogs (200), whose buttons they would cover. */}
        <Notifications position="bottom-right" autoClose={6000} zIndex={190} />
        <main id="main" className={classes.section} tabIndex={-1}>
          <ImportPages>
            {/* Numbers are written as they are drawn: in other units, all of them anew. */}
            <Outlet key={arrivals} />
          </ImportPages>
        </main>
      </QueryClientProvider>
    </Themed>
  );
}
