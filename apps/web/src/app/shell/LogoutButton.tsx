import { useState } from 'react';
import { signOut } from '../../features/auth/sign-out.ts';

export default function LogoutButton({ className }: { className: string | undefined }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={className}
      disabled={leaving}
      onClick={() => {
        setLeaving(true);
        void signOut();
      }}
    >
      {leaving ? 'Logging out…' : 'Logout'}
    </button>
  );
}
