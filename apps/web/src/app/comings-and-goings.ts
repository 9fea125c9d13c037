import { DELETION_DAYS, trimmedEnd } from '@cuverie/domain';
import type { AnyRouter } from '@tanstack/react-router';
import { isSignedIn, onSessionEnd } from '../api/session.ts';
import { HOME, JOIN, LOGOUT, lastPage, PASSWORD_PATHS } from './last-page.ts';
import { notice } from './notice.ts';

const SESSION_ENDED = 'Your session has ended. Log in again to go on where you were.';

const LEAVING = `Your account is deleted in ${DELETION_DAYS} days. Log in until then to keep it.`;

/** Whether the page shown is one of the guarded sections, and is there. */
function onSection(router: AnyRouter): boolean {
  const { matches } = router.state;
  return (
    matches.some((match) => match.staticData.guarded) && matches.every((match) => match.status === 'success')
  );
}

/** Keeps the last section a signed-in person was on, its filters and toggles with it. */
export function rememberPages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    if (isSignedIn() && onSection(router)) lastPage.remember(toLocation.pathname + toLocation.searchStr);
  });
}

/** Whether somebody is choosing a new password, or looks at an invitation: the end of a session does not interrupt that. */
const staysThere = (router: AnyRouter): boolean =>
  [...PASSWORD_PATHS, JOIN].includes(trimmedEnd(router.latestLocation.pathname, '/'));

/** Takes the browser home when the session ends; whoever reads a public page meanwhile stays there. */
export function leaveWhenSessionEnds(router: AnyRouter): void {
  onSessionEnd((why) => {
    if (why === 'signed-out' || why === 'leaving') {
      lastPage.forget();
      // The server may have found the session ended before it was told to end it.
      notice.dismiss();
    }
    if (staysThere(router)) return;
    if (why === 'expired') notice.show(SESSION_ENDED);
    if (why === 'leaving') notice.show(LEAVING);
    const isPublic = router.state.matches.every((match) => !match.staticData.guarded);
    if (isPublic && why === 'elsewhere') return;
    // Nobody wants to come back to where they were logged out.
    const replace = !isPublic || router.latestLocation.pathname === LOGOUT;
    void router.navigate({ to: HOME, replace });
  });
}
