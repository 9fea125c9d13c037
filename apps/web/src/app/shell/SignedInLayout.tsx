import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../query-client.ts';
import { Themed } from '../theme/Themed.tsx';
import { ImportPages } from './ImportPages.tsx';
import classes from './Root.module.css';

export default function SignedInLayout() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        {/* Below dialogs (200), whose buttons they would cover. */}
        <Notifications position="bottom-right" autoClose={6000} zIndex={190} />
        <main id="main" className={classes.section} tabIndex={-1}>
          <ImportPages>
            <Outlet />
          </ImportPages>
        </main>
      </QueryClientProvider>
    </Themed>
  );
}
