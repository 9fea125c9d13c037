import { useBlocker } from '@tanstack/react-router';
import { tokens } from '../../../api/tokens.ts';

/**
 * Asks before something typed is lost, whichever way a person leaves: Cancel, Escape, the back button, a
 * link, closing the tab. The end of the session does not ask: there is no way to stay.
 */
export function useLeaveGuard(wouldLose: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: () => wouldLose() && tokens.access() !== null,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
