import { type Grape, type GrapeDraft, grape as grapeSchema } from '@cuverie/contract';
import { drawingAddress, pictureAddressProblem } from '@cuverie/domain';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { UNSTORED, type Unstored, useOvertaken } from '../../ui/form/useOvertaken.ts';
import { useSaveGrape } from './grape.queries.ts';
import {
  changesOfGrape,
  checkGrape,
  emptyGrape,
  GRAPE_LABELS,
  type GrapeValues,
  grapeValues,
} from './grape-form.ts';

const valuesOf = (row: Grape | Unstored): GrapeValues => ('id' in row ? grapeValues(row) : emptyGrape());

const isGone = (cause: unknown): boolean => cause instanceof ApiFailure && cause.status === 404;

const DELETED =
  'Failed to update grape. Somebody deleted it while you were editing it. Save once more to bring it back with what you typed.';

/**
 * The life of the form of a grape: check, send once, say what was refused beside its field, keep what was typed.
 * @param stored the grape to change, or nothing to add one
 */
export function useGrapeForm(stored: Grape | null, onSaved: (grape: Grape) => void) {
  const overtaken = useOvertaken<Grape | Unstored, GrapeValues>({
    row: stored ?? UNSTORED,
    schema: grapeSchema,
    valuesOf,
  });
  const base = 'id' in overtaken.base ? overtaken.base : null;
  const form = useForm<GrapeValues>({ mode: 'controlled', initialValues: valuesOf(overtaken.base) });
  const save = useSaveGrape();
  // Sent again after a lost answer, it is the same grape.
  const [id] = useState(() => newId());
  const isDone = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasDeleted, setDeleted] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (problems: Record<string, string>) => {
    form.setErrors(problems);
    setRefusals((count) => count + 1);
  };

  const explain = (cause: unknown) => {
    const problems = cause instanceof ApiFailure ? cause.errors : {};
    const beside = Object.keys(problems).filter((field) => field in GRAPE_LABELS || field === 'image');
    const isSettled =
      overtaken.isBy(cause) || (beside.length > 0 && beside.length === Object.keys(problems).length);
    if (base !== null && isGone(cause)) {
      setDeleted(true);
      setFailure(DELETED);
    } else if (!isSettled) {
      const words = stored === null ? 'Failed to add grape.' : 'Failed to update grape.';
      setFailure(`${words} Please try again. ${messageOf(cause)}`);
    }
    refuse({ ...problems, ...(problems['image'] && { picture: problems['image'] }) });
  };

  /** What is called to store it: a grape deleted meanwhile is added anew as the same one, or shown again. */
  const orderOf = (draft: GrapeDraft, version: number) => {
    if (base === null) return { stored: null, draft: { ...draft, id } };
    if (wasDeleted && base.source === 'own') return { stored: null, draft: anew(base, draft) };
    const changes = { ...changesOfGrape(base, draft), ...(!wasDeleted && { version }) };
    return { stored: { id: base.id, changes, isHidden: wasDeleted }, draft };
  };

  const send = (draft: GrapeDraft, version: number) => {
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { ...orderOf(draft, version), picture: form.getValues().file ?? undefined },
      {
        onSuccess: (grape) => {
          isDone.current = true;
          onSaved(grape);
        },
        onError: explain,
      },
    );
  };

  const submit = (version: number) => {
    const checked = checkGrape(form.getValues(), base);
    if (checked.ok) send(checked.wire, version);
    else refuse(checked.problems);
  };

  const fill = (values: GrapeValues) => {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  };
  const conflict = overtaken.theirs && {
    differences: overtaken.differences(GRAPE_LABELS, form.values),
    onKeepMine: () => overtaken.keepMine(submit),
    onTakeTheirs: () => overtaken.takeTheirs(fill),
  };

  return {
    form,
    isBusy: save.isPending,
    failure,
    conflict,
    refusals,
    submit: () => submit(overtaken.base.version),
    /** Whether leaving now would lose something typed. */
    wouldLose: () => !isDone.current && form.isDirty(),
  };
}

/** A deleted grape as it is added again: a picture that was uploaded went with it. */
function anew({ id }: Grape, draft: GrapeDraft): GrapeDraft {
  const { name, color, picture = '' } = draft;
  const isLost = pictureAddressProblem(picture) !== undefined;
  return { ...draft, id, picture: isLost ? drawingAddress(name, color) : picture };
}
