import { useBlocker } from '@tanstack/react-router';
import { tokens } from '../../api/tokens.ts';

/** Asks before something typed is lost, whichever way a person leaves; the end of the session does not ask. */
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
