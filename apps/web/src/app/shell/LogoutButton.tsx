import { useState } from 'react';
import { signOut } from '../../features/auth/sign-out.ts';
import { queryClient } from '../query-client.ts';

export default function LogoutButton({ className }: { className: string | undefined }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={className}
      disabled={leaving}
      onClick={() => {
        setLeaving(true);
        // What is still asked for would be refused, and say that the session has ended.
        void queryClient.cancelQueries();
        void signOut();
      }}
    >
      {leaving ? 'Logging out…' : 'Logout'}
    </button>
  );
}
