import { Outlet } from '@tanstack/react-router';
import { loginDialog } from '../../features/auth/login-dialog.ts';
import { notice, useNotice } from '../notice.ts';
import { Footer } from './Footer.tsx';
import classes from './SiteLayout.module.css';

/** What stands around the application's pages for visitors. */
export function SiteLayout() {
  const words = useNotice();
  return (
    <>
      <output>
        {words !== null && (
          <span className={classes.notice}>
            <span>{words}</span>
            <button type="button" className={classes.noticeButton} onClick={loginDialog.open}>
              Log in
            </button>
            <button type="button" className={classes.noticeButton} onClick={notice.dismiss}>
              Dismiss
            </button>
          </span>
        )}
      </output>
      <aside className={classes.notice} data-newcomers="closed">
        This server takes no new accounts. Those who have one can log in.
      </aside>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
