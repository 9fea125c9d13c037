import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { DEFAULT_PAGE, HOME } from '../last-page.ts';
import classes from './Message.module.css';

/** What an address without a page shows. */
export function NotFound() {
  const signedIn = useSignedIn();
  return (
    <section className={classes.message}>
      <p className={classes.figure}>404</p>
      <h1>This page is not in the cellar</h1>
      <p>The address may be mistyped, or the page was moved or taken away.</p>
      <Link to={signedIn ? DEFAULT_PAGE : HOME} className={classes.action}>
        {signedIn ? 'Go to your cellar' : 'Go to the home page'}
      </Link>
    </section>
  );
}

/** The same, standing alone below the header. */
export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1}>
      <NotFound />
    </main>
  );
}
