import type { Block } from '@cuverie/contract';
import { useEffect } from 'react';
import { storage } from '../../platform/storage.ts';

const KEY = 'selectedBlockId';

/** The field named in the address, else the last selected one, if it still exists. */
export function useSelectedField(fields: readonly Block[] | undefined, named: string | undefined) {
  const remembered = named ?? storage.get(KEY);
  const selected = fields?.find(({ id }) => id === remembered);
  const id = selected?.id;
  const isKnown = fields !== undefined;
  useEffect(() => {
    if (id !== undefined) storage.set(KEY, id);
    // A deleted field is forgotten. Before the list is loaded, this is unknown.
    else if (isKnown) storage.remove(KEY);
  }, [id, isKnown]);
  return selected;
}
