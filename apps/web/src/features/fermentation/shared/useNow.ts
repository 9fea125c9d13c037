import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, which goes on while the page is open: what was fresh gets old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
