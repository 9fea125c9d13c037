import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../api/failure.ts';
import site from '../../features/site/site.module.css';
import { HOME } from '../last-page.ts';
import classes from './Message.module.css';

/** Shown instead of a page that threw: what happened and what to do. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <section className={classes.message} role="alert">
      <h1>This page could not be shown</h1>
      <p>
        Nothing that was saved is lost. Try again; if it happens once more, reload the page or come back in a
        few minutes.
      </p>
      <p className={classes.detail}>{messageOf(error)}</p>
      <div className={classes.others}>
        <button type="button" className={site.button} onClick={retry}>
          Try again
        </button>
        <Link to={HOME}>Go to the home page</Link>
      </div>
    </section>
  );
}

/** The same as a page of its own below the header. */
export function PageFailurePage(props: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageFailure {...props} />
    </main>
  );
}
