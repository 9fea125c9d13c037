import type { Block } from '@cuverie/contract';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { isPassing } from '../../../api/failure.ts';
import { toast } from '../../../ui/toast.ts';
import { formDraft } from './draft.ts';
import { useAddReading } from './reading.queries.ts';
import { checkReading, emptyReading } from './reading-form.ts';

const PAUSE_MS = 30_000;

/**
 * Saves what could not be saved before its form was left, until the network is back. The form of the selected field
 * sees to its own.
 * @returns the fields whose measurement still waits
 */
export function useLeftBehind(fields: readonly Block[], selected: string | undefined) {
  const add = useAddReading();
  const [waiting, setWaiting] = useState<readonly Block[]>([]);
  const isBusy = useRef(false);

  const save = useRef(async (_field: Block): Promise<void> => {});
  useEffect(() => {
    save.current = async (field) => {
      const draft = formDraft(field.id);
      const kept = draft.read(emptyReading(), newId);
      const checked = checkReading(kept.values, field.id);
      if (!checked.ok) return draft.keep({ ...kept, isWaiting: false });
      try {
        await add.mutateAsync({ ...checked.draft, id: kept.id });
        draft.drop();
        toast.done(`The measurement of ${field.name} was saved.`);
      } catch (cause) {
        if (isPassing(cause)) throw cause;
        // What is wrong with it is said where it can be mended.
        draft.keep({ ...kept, isWaiting: false });
        toast.failed(`The measurement of ${field.name} was not saved.`, cause);
      }
    };
  });

  useEffect(() => {
    const left = () =>
      fields.filter(({ id }) => id !== selected && formDraft(id).read(emptyReading(), newId).isWaiting);

    const flush = async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        for (const field of left()) await save.current(field);
      } catch {
        // The others would fare no better now.
      } finally {
        isBusy.current = false;
        setWaiting((before) => (before.length + left().length === 0 ? before : left()));
      }
    };

    const again = () => void flush();
    again();
    const timer = setInterval(again, PAUSE_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [fields, selected]);

  return waiting;
}
