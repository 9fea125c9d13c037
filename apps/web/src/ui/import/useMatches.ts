import { useEffect, useState } from 'react';
import type { ReadRow } from '../../platform/csv/read-rows.ts';
import type { ImportTarget } from '../../platform/csv/target.ts';
import { findChanges, findMatches, type Matches, type RowChange } from './find-matches.ts';

/** What is known of the rows that are there already. */
export interface Existing {
  matches: Matches;
  /** What they change; nothing until it is known of all of them. */
  changes: ReadonlyMap<ReadRow, RowChange> | undefined;
}

const NOTHING: Existing = { matches: new Map(), changes: undefined };

/** Looks up which rows the estate has already and what they change, while the person looks at the preview. */
export function useMatches(
  { kind, matchedBy }: ImportTarget,
  rows: readonly ReadRow[] | undefined,
): Existing {
  const [found, setFound] = useState({ rows, ...NOTHING });
  useEffect(() => {
    if (rows === undefined) return undefined;
    const stop = new AbortController();
    const look = async () => {
      const show = (matches: Matches) => setFound({ rows, matches, changes: undefined });
      const matches = await findMatches({ kind, rows, keys: matchedBy }, stop.signal, show);
      if (matches.size === 0) return;
      const changes = await findChanges(kind, matches, stop.signal);
      setFound({ rows, matches, changes });
    };
    // Without an answer nothing is said about matches; the import looks for itself.
    look().catch(() => undefined);
    return () => stop.abort();
  }, [kind, matchedBy, rows]);
  return found.rows === rows ? found : NOTHING;
}
