import type { Grape, GrapeDraft } from '@cuverie/contract';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { useSaveGrape } from './grape.queries.ts';
import {
  changesOfGrape,
  checkGrape,
  emptyGrape,
  GRAPE_LABELS,
  type GrapeValues,
  grapeValues,
} from './grape-form.ts';

/** Somebody else stored the grape while it was being edited here. */
export interface Conflict {
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

const isOverVersion = (cause: unknown): cause is ApiFailure =>
  cause instanceof ApiFailure && cause.status === 409;

/**
 * The life of the form of a grape: check, send once, say what was refused beside its field, keep what was typed.
 * @param stored the grape to change, or nothing to add one
 */
export function useGrapeForm(stored: Grape | null, onSaved: (grape: Grape) => void) {
  // The row the form was filled from: what differs from it is what this person changed.
  const [base, setBase] = useState(stored);
  const form = useForm<GrapeValues>({
    mode: 'controlled',
    initialValues: base === null ? emptyGrape() : grapeValues(base),
  });
  const save = useSaveGrape();
  // Sent again after a lost answer, it is the same grape.
  const [id] = useState(() => newId());
  const isDone = useRef(false);
  const version = useRef(stored?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Grape | null>(null);
  const [refusals, setRefusals] = useState(0);

  const refuse = (problems: Record<string, string>) => {
    form.setErrors(problems);
    setRefusals((count) => count + 1);
  };

  const explain = (cause: unknown) => {
    const problems = cause instanceof ApiFailure ? cause.errors : {};
    const beside = Object.keys(problems).filter((field) => field in GRAPE_LABELS || field === 'image');
    if (isOverVersion(cause)) setTheirs(cause.current as Grape);
    else if (beside.length === 0 || beside.length < Object.keys(problems).length) {
      const words = stored === null ? 'Failed to add grape.' : 'Failed to update grape.';
      setFailure(`${words} Please try again. ${messageOf(cause)}`);
    }
    refuse({ ...problems, ...(problems['image'] && { picture: problems['image'] }) });
  };

  const send = (draft: GrapeDraft) => {
    if (save.isPending) return;
    setFailure(null);
    const changes = base && { ...changesOfGrape(base, draft), version: version.current };
    save.mutate(
      {
        stored: base && changes && { id: base.id, changes },
        draft: { ...draft, id },
        picture: form.getValues().file ?? undefined,
      },
      {
        onSuccess: (grape) => {
          isDone.current = true;
          onSaved(grape);
        },
        onError: explain,
      },
    );
  };

  const submit = () => {
    const checked = checkGrape(form.getValues(), base);
    if (checked.ok) send(checked.wire);
    else refuse(checked.problems);
  };

  const conflict: Conflict | null = theirs && {
    keepMine: () => {
      version.current = theirs.version;
      setTheirs(null);
      submit();
    },
    takeTheirs: () => {
      const values = grapeValues(theirs);
      version.current = theirs.version;
      setBase(theirs);
      setTheirs(null);
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty(values);
      form.clearErrors();
    },
  };

  return {
    form,
    isBusy: save.isPending,
    failure,
    conflict,
    refusals,
    submit,
    /** Whether leaving now would lose something typed. */
    wouldLose: () => !isDone.current && form.isDirty(),
  };
}
