import { useEffect, useState } from 'react';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { findChanges, findMatches, type Matches, type RowChange } from './find-matches.ts';

/** What is known about existing rows. */
export interface ExistingRows {
  matches: Matches;
  /** Their changes; `undefined` until known for all of them. */
  changes: ReadonlyMap<ReadRow, RowChange> | undefined;
}

const NOTHING: ExistingRows = { matches: new Map(), changes: undefined };

/** Looks up existing rows and their changes while the user looks at the preview. */
export function useMatches(
  { kind, matchedBy }: ImportTarget,
  rows: readonly ReadRow[] | undefined,
): ExistingRows {
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
    // Without an answer the preview shows no matches; the import looks itself.
    look().catch(() => undefined);
    return () => stop.abort();
  }, [kind, matchedBy, rows]);
  return found.rows === rows ? found : NOTHING;
}
