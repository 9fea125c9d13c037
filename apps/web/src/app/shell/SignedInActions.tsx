import { Account } from './Account.tsx';
import classes from './Header.module.css';
import { LogoutButton } from './LogoutButton.tsx';

/** In one file: a network that goes while a page comes leaves no half of it. */
export default function SignedInActions() {
  return (
    <>
      <Account />
      <LogoutButton className={classes.quiet} />
    </>
  );
}
