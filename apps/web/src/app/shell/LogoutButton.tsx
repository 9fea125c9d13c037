import { useState } from 'react';
import { signOut } from '../../features/auth/sign-out.ts';
import { queryClient } from '../query-client.ts';

/** Ends the session; what is still asked for would be refused, and say that the session has ended. */
export function logOut(): Promise<void> {
  void queryClient.cancelQueries();
  return signOut();
}

export default function LogoutButton({ className }: { className: string | undefined }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={className}
      disabled={leaving}
      onClick={() => {
        setLeaving(true);
        void logOut();
      }}
    >
      {leaving ? 'Logging out…' : 'Logout'}
    </button>
  );
}
