import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { WaitingNotice } from '../../ui/feedback/WaitingNotice.tsx';
import { momentWords } from '../../ui/words.ts';

/** How often the page checks whether the server is back, in milliseconds. */
const AGAIN_MS = 8000;

/** @param since  the age of the oldest answer shown, in milliseconds since 1970 */
export function OutOfReachNotice({ since }: { since: number }) {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    const trying = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(trying);
      window.removeEventListener('online', again);
    };
  }, [client]);
  return (
    <WaitingNotice>
      <strong>Cuverie is out of reach.</strong> You see what this device kept, as of{' '}
      {momentWords(new Date(since).toISOString())}. What you add, change or delete waits here until it is
      back, and figures do not count it yet; imports, changes of many rows at once and settings need the
      server.
    </WaitingNotice>
  );
}
