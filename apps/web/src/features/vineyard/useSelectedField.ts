import type { Block } from '@cuverie/contract';
import { useEffect } from 'react';
import { storage } from '../../platform/storage.ts';

const KEY = 'selectedBlockId';

/** The field the address names, else the one selected last, if there is such a field still. */
export function useSelectedField(fields: readonly Block[] | undefined, named: string | undefined) {
  const remembered = named ?? storage.get(KEY);
  const selected = fields?.find(({ id }) => id === remembered);
  const id = selected?.id;
  const isKnown = fields !== undefined;
  useEffect(() => {
    if (id !== undefined) storage.set(KEY, id);
    // A field that is gone is not remembered; before the list is there nobody knows.
    else if (isKnown) storage.remove(KEY);
  }, [id, isKnown]);
  return selected;
}
