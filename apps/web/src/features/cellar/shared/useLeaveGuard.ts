import { useBlocker } from '@tanstack/react-router';
import { tokens } from '../../../api/tokens.ts';
import { cellarSearch, sameDialog } from '../search.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** From one tab of a dialog to another nothing typed is lost. */
const staysInDialog = (from: Place, to: Place): boolean =>
  from.pathname === to.pathname &&
  sameDialog(cellarSearch({ ...from.search }), cellarSearch({ ...to.search }));

/**
 * Asks before something typed is lost, whichever way a person leaves: Cancel, Escape, the back button, a
 * link, closing the tab. The end of the session does not ask: there is no way to stay.
 */
export function useLeaveGuard(wouldLose: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      wouldLose() && tokens.access() !== null && !staysInDialog(current, next),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
