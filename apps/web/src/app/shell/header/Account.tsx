import { Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { onIdleOrFirstInput } from '../../../platform/on-idle.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LOGOUT } from '../../last-page.ts';
import { queryClient } from '../../query-client.ts';
import { Themed } from '../../theme/Themed.tsx';
import classes from './Account.module.css';

const AccountPanel = later(async () => (await import('./AccountPanel.tsx')).AccountPanel);

/** A button with the user's name that opens a menu below the bar. On a small screen, only the content of the menu. */
function SignedInAs() {
  // On the logout page the user need not be fetched.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: location.pathname !== LOGOUT });
  const [isWanted, setWanted] = useState(false);
  // Rendered before it is opened, because the menu of a small screen always shows it.
  useEffect(() => onIdleOrFirstInput(() => setWanted(true)), []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget="account"
        title={user && `Signed in as ${user.email}`}
      >
        <Stack component="span" gap={0} maw="13rem" lh={1.25}>
          <Text span truncate fw={550} inherit>
            {user?.name ?? 'Account'}
          </Text>
          <Text span truncate c="dimmed" fz="var(--cv-text-small)" lh="inherit">
            {user?.estate.name}
          </Text>
        </Stack>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      {/* A group and not an ARIA menu, because it contains text and a choice beside its commands. */}
      <section id="account" popover="auto" aria-label="Account" className={classes.panel}>
        <Later>{isWanted && <AccountPanel user={user} />}</Later>
      </section>
    </>
  );
}

/** The user, their estate and their personal choices. */
export function Account() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <SignedInAs />
      </QueryClientProvider>
    </Themed>
  );
}
