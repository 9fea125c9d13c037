import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { currentUserQuery } from '../../../api/current-user.ts';
import type { Line } from './count.ts';
import { type StoredCount, storedCounts, withFound } from './stored-counts.ts';

/** The count of a place or rack, stored after every press. */
export function useCount(of: string) {
  const user = useQuery(currentUserQuery).data;
  const owner = { userId: user?.id ?? '', estateId: user?.estate.id ?? '', of };
  const [count, setCount] = useState<StoredCount>();
  const isOf = count?.of === of && count.userId === owner.userId && count.estateId === owner.estateId;
  const now = isOf ? count : (storedCounts.find(owner) ?? { ...owner, counts: {}, undo: newId() });
  if (!isOf) setCount(now);

  const tell = (counted: readonly { line: Line; found: number | undefined }[]) => {
    const after = withFound(now, counted);
    storedCounts.keep(after);
    setCount(after);
  };
  /** Counts one more bottle. */
  const add = (line: Line) => tell([{ line, found: (now.counts[line.key]?.found ?? 0) + 1 }]);
  const forget = () => {
    storedCounts.forget(owner);
    setCount({ ...owner, counts: {}, undo: newId() });
  };
  return { ...now, tell, add, forget };
}
