import type { User } from '@cuverie/contract';
import { SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { hasPlans } from '../../../platform/has-plans.ts';
import { type ColorScheme, colorScheme, SCHEME_CHOICES } from '../../theme/color-scheme.ts';
import classes from './Account.module.css';
import { EstateChoice } from './EstateChoice.tsx';
import bar from './Header.module.css';
import { MenuChoice } from './MenuChoice.tsx';

/** The only member of an estate is offered to invite another person, and sees nothing else about people and roles. */
const entriesOf = (user: User | undefined) =>
  [
    ['/account', 'Account'],
    ['/notifications', 'Notifications'],
    ['/settings', 'Settings'],
    ['/history', 'History'],
    ...(hasPlans() ? [['/plan', 'Plan'] as const] : []),
    ['/estate', user?.isShared ? 'People' : 'Invite people'],
  ] as const;

/** The content of the account menu. */
export function AccountPanel({ user }: { user: User | undefined }) {
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.get);
  return (
    <>
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
      {user && <MenuChoice />}
    </>
  );
}
