import { type User } from '@cuverie/contract';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { hasPlans } from '../../platform/has-plans.ts';
import { queryClient } from '../query-client.ts';
import { type ColorScheme, colorScheme, SCHEME_CHOICES } from '../theme/color-scheme.ts';
import { Themed } from '../theme/Themed.tsx';
import classes from './Account.module.css';
import { EstateChoice } from './EstateChoice.tsx';
import bar from './Header.module.css';
import LogoutButton from './LogoutButton.tsx';

/** Who has an estate to themselves is offered to invite somebody, and sees no more of people and roles. */
const entriesOf = (user: User | undefined) =>
  [
    ['/account', 'Account'],
    ['/settings', 'Settings'],
    ['/history', 'History'],
    ...(hasPlans() ? [['/plan', 'Plan'] as const] : []),
    ['/estate', user?.isShared ? 'People' : 'Invite somebody'],
  ] as const;

/**
 * A button with the person's name that opens a menu below the bar; in the menu of a small screen, the content
 * of that menu without the button.
 */
function SignedInAs() {
  const { data: user } = useQuery(currentUserQuery);
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.get);
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
        {user && (
          <Text px="0.25rem" c="dimmed" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
            <Text span c="var(--cv-ink)" fw={550}>
              {user.name}
            </Text>
            <br />
            {user.estate.name}
            {user.isShared && `, ${user.role}`}
            <br />
            {user.email}
          </Text>
        )}
        <SegmentedControl
          aria-label="Colours"
          fullWidth
          size="md"
          data={SCHEME_CHOICES}
          value={chosen}
          onChange={(scheme: ColorScheme) => colorScheme.set(scheme)}
        />
        {user && <EstateChoice user={user} />}
        {entriesOf(user).map(([to, words]) => (
          <Link
            key={to}
            to={to}
            className={`${bar.quiet} ${classes.entry}`}
            onClick={() => document.getElementById('account')?.hidePopover()}
          >
            {words}
          </Link>
        ))}
        <LogoutButton className={`${bar.quiet} ${classes.logout}`} />
      </section>
    </>
  );
}

/** Who is signed in, for which estate, and what they choose for themselves. */
export default function Account() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <SignedInAs />
      </QueryClientProvider>
    </Themed>
  );
}
