import { useEffect } from 'react';
import { logOut } from './LogoutButton.tsx';
import classes from './Message.module.css';

/** Logs out whoever comes here: the Logout of pages that run no code of the application leads to it. */
export default function Logout() {
  useEffect(() => void logOut(), []);
  return (
    <section className={classes.message}>
      <h1>Logging out…</h1>
    </section>
  );
}
