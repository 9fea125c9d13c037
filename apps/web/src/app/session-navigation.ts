import { DELETION_DAYS, trimmedEnd } from '@cuverie/domain';
import type { AnyRouter } from '@tanstack/react-router';
import { isSignedIn, onSessionEnd } from '../api/session.ts';
import { HOME, JOIN, LOGOUT, lastPage, PASSWORD_PATHS } from './last-page.ts';
import { notice } from './notice.ts';

const SESSION_ENDED = 'Your session has ended. Log in again to go on where you were.';

const LEAVING = `Your account is deleted in ${DELETION_DAYS} days. Log in until then to keep it.`;

/** Whether the current page is an existing one of a guarded section. */
function onSection(router: AnyRouter): boolean {
  const { matches } = router.state;
  return (
    matches.some((match) => match.staticData.guarded) && matches.every((match) => match.status === 'success')
  );
}

/** Stores the last section page of the signed-in user, with its filters and toggles. */
export function rememberPages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    if (isSignedIn() && onSection(router)) lastPage.remember(toLocation.pathname + toLocation.searchStr);
  });
}

/** Whether the page sets a new password or shows an invitation. The end of a session does not interrupt these. */
const isUninterrupted = (router: AnyRouter): boolean =>
  [...PASSWORD_PATHS, JOIN].includes(trimmedEnd(router.latestLocation.pathname, '/'));

/** Navigates home when the session ends, unless the current page is public. */
export function leaveWhenSessionEnds(router: AnyRouter): void {
  onSessionEnd((why) => {
    if (why === 'signed-out' || why === 'leaving') {
      lastPage.forget();
      // The server may have reported an expired session before it received the logout.
      notice.dismiss();
    }
    if (isUninterrupted(router)) return;
    if (why === 'expired') notice.show(SESSION_ENDED);
    if (why === 'leaving') notice.show(LEAVING);
    const isPublic = router.state.matches.every((match) => !match.staticData.guarded);
    if (isPublic && why === 'elsewhere') return;
    // Going back must not lead to the page where the user was logged out.
    const replace = !isPublic || router.latestLocation.pathname === LOGOUT;
    void router.navigate({ to: HOME, replace });
  });
}
