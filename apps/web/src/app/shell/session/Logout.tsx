import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { DEFAULT_PAGE } from '../../last-page.ts';
import classes from '../Message.module.css';
import { LeavingWith, leavesSomething, logOut } from './LogoutButton.tsx';

/** Logs out the user who opens it. Static pages link here to log out. */
export default function Logout() {
  const [isAsked, setAsked] = useState(leavesSomething);
  const router = useRouter();
  useEffect(() => {
    if (!isAsked) void logOut();
  }, [isAsked]);
  return (
    <section className={classes.message}>
      <h1>Logging out…</h1>
      {isAsked && (
        <Suspense>
          <LeavingWith
            onLeave={() => setAsked(false)}
            onStay={() => void router.navigate({ to: DEFAULT_PAGE, replace: true })}
          />
        </Suspense>
      )}
    </section>
  );
}
