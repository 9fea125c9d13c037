import { LogoutButton } from '../session/LogoutButton.tsx';
import { Account } from './Account.tsx';
import classes from './Header.module.css';

/** Both actions are in one chunk, so that a network failure cannot load only half of them. */
export default function SignedInActions() {
  return (
    <>
      <Account />
      <LogoutButton className={classes.quiet} />
    </>
  );
}
