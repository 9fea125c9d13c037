import { Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { onIdleOrFirstInput } from '../../platform/on-idle.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { LOGOUT } from '../last-page.ts';
import { queryClient } from '../query-client.ts';
import { Themed } from '../theme/Themed.tsx';
import classes from './Account.module.css';

const AccountPanel = later(async () => (await import('./AccountPanel.tsx')).AccountPanel);

/**
 * A button with the person's name that opens a menu below the bar; in the menu of a small screen, the content
 * of that menu without the button.
 */
function SignedInAs() {
  // Whoever is leaving need not be known any more.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: location.pathname !== LOGOUT });
  const [isWanted, setWanted] = useState(false);
  // Rendered before it is opened: in the menu of a small screen it is always visible.
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
      {/* A group of its own, and no ARIA menu: it holds words and a choice beside its commands. */}
      <section id="account" popover="auto" aria-label="Account" className={classes.panel}>
        <Later>{isWanted && <AccountPanel user={user} />}</Later>
      </section>
    </>
  );
}

/** Who is signed in, for which estate, and what they choose for themselves. */
export function Account() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <SignedInAs />
      </QueryClientProvider>
    </Themed>
  );
}
