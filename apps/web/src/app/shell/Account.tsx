import { IconChevronDown } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { queryClient } from '../query-client.ts';
import { colorScheme, SCHEME_CHOICES } from '../theme/color-scheme.ts';
import classes from './Account.module.css';
import LogoutButton from './LogoutButton.tsx';

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

function Schemes() {
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.get);
  return (
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
  );
}

/**
 * A button with the person's name that opens a menu below the bar; in the menu of a small screen, the content
 * of that menu without the button.
 */
function SignedInAs() {
  const { data: user } = useQuery(currentUserQuery);
  const person = user && { name: user.name, email: user.email, estate: user.estate.name };
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget="account"
        title={person && `Signed in as ${person.email}`}
      >
        <span className={classes.account}>{person ? <Who person={person} /> : 'Account'}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      {/* A group of its own, and no ARIA menu: it holds words and a choice beside its one command. */}
      <section id="account" popover="auto" aria-label="Account" className={classes.panel}>
        {person && (
          <p className={classes.card}>
            <Who person={person} />
            <span className={classes.estate}>{person.email}</span>
          </p>
        )}
        <Schemes />
        <LogoutButton className={classes.logout} />
      </section>
    </>
  );
}

/** Who is signed in, for which estate, and what they choose for themselves. */
export default function Account() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInAs />
    </QueryClientProvider>
  );
}
