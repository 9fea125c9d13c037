import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { signOut } from '../../features/auth/sign-out.ts';
import { queryClient } from '../query-client.ts';
import { colorScheme, isColorScheme, SCHEME_CHOICES } from '../theme/color-scheme.ts';
import { Themed } from '../theme/Themed.tsx';
import classes from './Account.module.css';

const useColorScheme = () => useSyncExternalStore(colorScheme.subscribe, colorScheme.get);

const choose = (choice: string) => {
  if (isColorScheme(choice)) colorScheme.set(choice);
};

interface Person {
  name: string;
  email: string;
  estate: string;
}

function Who({ person }: { person: Person }) {
  return (
    <>
      <span className={classes.name}>{person.name}</span>
      <span className={classes.estate}>{person.estate}</span>
    </>
  );
}

/** In the bar: a button with the person's name, and a menu below it. */
function AccountMenu({ person }: { person: Person | undefined }) {
  const chosen = useColorScheme();
  return (
    <Menu position="bottom-end" width={260} radius="lg" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.button} title={person && `Signed in as ${person.email}`}>
          <span className={classes.account}>{person ? <Who person={person} /> : 'Account'}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {person && (
          <>
            <div className={classes.card}>
              <Who person={person} />
              <span className={classes.estate}>{person.email}</span>
            </div>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={choose}>
          {SCHEME_CHOICES.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the menu of a small screen the same, laid open. */
function AccountPanel({ person }: { person: Person | undefined }) {
  const chosen = useColorScheme();
  return (
    <div className={classes.panel}>
      {person && (
        <p className={classes.card}>
          <Who person={person} />
          <span className={classes.estate}>{person.email}</span>
        </p>
      )}
      <fieldset className={classes.schemes}>
        <legend>Colours</legend>
        {SCHEME_CHOICES.map(({ scheme, label }) => (
          <label key={scheme} className={classes.scheme}>
            <input
              type="radio"
              name="colours"
              value={scheme}
              checked={chosen === scheme}
              onChange={() => colorScheme.set(scheme)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function SignedInAs() {
  const { data: user } = useQuery(currentUserQuery);
  const person = user && { name: user.name, email: user.email, estate: user.estate.name };
  return (
    <>
      <AccountMenu person={person} />
      <AccountPanel person={person} />
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
