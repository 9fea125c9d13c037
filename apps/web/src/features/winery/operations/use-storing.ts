import type { CellarOperation, OperationDraft, OperationPreview } from '@cuverie/contract';
import { useState } from 'react';
import { ApiFailure, isOutOfReach } from '../../../api/failure.ts';
import { NOT_YET } from '../../../ui/form/useRowForm.ts';
import type { Again } from './again.ts';
import { previewOf, useChangeOperation, useRecord } from './operation.queries.ts';
import { idOfBrokenOperation } from './Refusal.tsx';
import { WHY_MISSING } from './WhyField.tsx';

/** Whether the user must confirm a preview first, as for an operation in the past. */
const isWorthASecondLook = ({ changes }: OperationPreview, { time }: { time: string }): boolean =>
  changes.length > 0 || time !== '';

interface StoringOptions<Values> {
  /** The operation to change. */
  stored: CellarOperation | undefined;
  again: Again | undefined;
  /** The field of the form by a path of the draft. */
  fieldOf: (path: string) => string;
  /** What the user must confirm first, since it looks like a typing error. */
  doubtOf?: ((values: Values) => string | undefined) | undefined;
  /** Stores it in another way than by recording it. */
  instead?: ((draft: OperationDraft) => Promise<CellarOperation>) | undefined;
}

interface Sent<Values> {
  id: string;
  values: Values;
  refuse: (problems: Record<string, string>) => void;
}

/** Stores an operation: previews it first if it concerns the past, asks why it is changed, and shows refusals by field. */
export function useStoring<Values extends { time: string }>({
  stored,
  again,
  fieldOf,
  doubtOf = () => undefined,
  instead,
}: StoringOptions<Values>) {
  const [record, change] = [useRecord(), useChangeOperation()];
  const [preview, setPreview] = useState<{ found: OperationPreview; of: string }>();
  const [broken, setBroken] = useState<string>();
  const [version, setVersion] = useState(stored?.version ?? 0);
  const [changeReason, setChangeReason] = useState('');

  const store = async (draft: OperationDraft, id: string, values: Values) => {
    const of = JSON.stringify(values);
    if (preview?.of !== of) {
      const found = await previewOf({ ...draft, id: stored?.id ?? id }).catch((failure: unknown) => {
        // Without the server there is no preview; it validates the operation when it arrives.
        if (stored || !isOutOfReach(failure)) throw failure;
      });
      if (found && (isWorthASecondLook(found, values) || doubtOf(values) !== undefined)) {
        setPreview({ found, of });
        return NOT_YET;
      }
    }
    if (instead) return instead(draft);
    return stored
      ? change.mutateAsync({ id: stored.id, body: { ...draft, version, changeReason } })
      : record.mutateAsync({ ...draft, id });
  };

  return {
    /** The operation that refused it. */
    broken,
    changeReason,
    setChangeReason,
    doubtOf,
    /** The preview of exactly these values. */
    previewFor: (values: Values) => (preview?.of === JSON.stringify(values) ? preview : undefined),
    save: async (draft: OperationDraft, { id, values, refuse }: Sent<Values>) => {
      setBroken(undefined);
      if (stored && changeReason.trim() === '') {
        refuse({ changeReason: WHY_MISSING });
        return NOT_YET;
      }
      try {
        return await store(draft, again?.id ?? id, values);
      } catch (failure) {
        setBroken(idOfBrokenOperation(failure));
        if (!(failure instanceof ApiFailure)) throw failure;
        const current = failure.current as { version?: unknown } | undefined;
        if (failure.code === 'stale_version' && typeof current?.version === 'number')
          setVersion(current.version);
        const errors = Object.entries(failure.errors);
        if (errors.length === 0) throw failure;
        refuse(Object.fromEntries(errors.map(([path, words]) => [fieldOf(path), words])));
        return NOT_YET;
      }
    },
  };
}

/** The button that stores what was previewed. */
export const confirmWords = ({ changes }: OperationPreview): string =>
  changes.length === 0 ? 'Confirm' : `Record, and change ${changes.length} later`;
