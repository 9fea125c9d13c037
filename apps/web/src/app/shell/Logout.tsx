import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { DEFAULT_PAGE } from '../last-page.ts';
import { LeavingWith, leavesSomething, logOut } from './LogoutButton.tsx';
import classes from './Message.module.css';

/** Logs out whoever comes here: the Logout of pages that run no code of the application leads to it. */
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
