import { useState } from 'react';
import { logOut } from './log-out.ts';

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
