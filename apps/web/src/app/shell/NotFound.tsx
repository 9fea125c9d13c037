import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../../api/session.ts';
import site from '../../features/site/site.module.css';
import { DEFAULT_PAGE, HOME } from '../last-page.ts';
import { publicPages, sections } from '../sections.ts';
import { Footer } from './Footer.tsx';
import classes from './Message.module.css';
import layout from './SiteLayout.module.css';

/** Shown for an unknown address: possible causes and where to go next. */
export function NotFound() {
  const signedIn = useSignedIn();
  const pages = signedIn ? sections.filter(({ path }) => path !== DEFAULT_PAGE) : publicPages;
  return (
    <section className={classes.message}>
      <p className={classes.figure}>404</p>
      <h1>This page is not in the cellar</h1>
      <p>The address may be mistyped, or the page was moved or taken away. Nothing you recorded is lost.</p>
      <Link to={signedIn ? DEFAULT_PAGE : HOME} className={site.button}>
        {signedIn ? 'Go to your cellar' : 'Go to the home page'}
      </Link>
      {pages.length > 0 && (
        <ul className={classes.others} aria-label="Other pages">
          {pages.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same as a page of its own, with the public footer for visitors. */
export function NotFoundPage() {
  const signedIn = useSignedIn();
  return (
    <>
      <main id="main" className={layout.main} tabIndex={-1}>
        <NotFound />
      </main>
      {!signedIn && <Footer />}
    </>
  );
}
