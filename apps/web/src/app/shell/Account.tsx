import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { queryClient } from '../query-client.ts';
import classes from './Account.module.css';

function SignedInAs() {
  const { data: user } = useQuery(currentUserQuery);
  if (user === undefined) return null;
  return (
    <p className={classes.account} title={`Signed in as ${user.email}`}>
      <span className={classes.name}>{user.name}</span>
      <span className={classes.estate}>{user.estate.name}</span>
    </p>
  );
}

/** Who is signed in, and for which estate. */
export default function Account() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInAs />
    </QueryClientProvider>
  );
}
