import { Outlet } from '@tanstack/react-router';
import { loginDialog } from '../../features/auth/login-dialog.ts';
import { notice } from '../notice.ts';
import { PublicPage } from './PublicPage.tsx';
import classes from './SiteLayout.module.css';

export function SiteLayout() {
  const words = notice.use();
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
      <PublicPage>
        <Outlet />
      </PublicPage>
    </>
  );
}
