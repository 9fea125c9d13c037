import { type Grape, type GrapeDraft, grapeOperations, grape as grapeSchema } from '@cuverie/contract';
import { drawingAddress, pictureAddressProblem } from '@cuverie/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormDialog, UnopenedDialog } from '../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../ui/form/useRowForm.ts';
import { GrapeFields } from './GrapeFields.tsx';
import { grapeById, useSaveGrape } from './grape.queries.ts';
import { changesOfGrape, checkGrape, emptyGrape, GRAPE_LABELS, grapeValues } from './grape-form.ts';

interface Props {
  /** The grape to change; `null` to add one. */
  stored: Grape | null;
  onClose: () => void;
  onSaved: (grape: Grape) => void;
}

const DELETED =
  'Failed to update grape. Someone deleted it while you were editing it. Save once more to bring it back with what you typed.';

/** A deleted grape to be added again, without its uploaded picture, which was deleted with it. */
function toNewGrape({ id }: Grape, draft: GrapeDraft): GrapeDraft {
  const { name, color, picture = '' } = draft;
  const isLost = pictureAddressProblem(picture) !== undefined;
  return { ...draft, id, picture: isLost ? drawingAddress(name, color) : picture };
}

export function GrapeDialog({ stored, onClose, onSaved }: Props) {
  const save = useSaveGrape();
  const wasDeleted = useRef(false);
  const form = useRowForm({
    thing: 'grape',
    initial: emptyGrape,
    stored: stored
      ? { row: stored, schema: grapeSchema, valuesOf: grapeValues, labels: GRAPE_LABELS }
      : undefined,
    check: (values) => checkGrape(values, stored),
    add: (draft, { id, values: { file } }) =>
      save.mutateAsync({ stored: null, draft: { ...draft, id }, picture: file ?? undefined }),
    // A grape deleted meanwhile is added again under its id, or shown again.
    change: (draft, base: Grape, { values: { file } }) => {
      const [isHidden, picture] = [wasDeleted.current, file ?? undefined];
      if (isHidden && base.source === 'own')
        return save.mutateAsync({ stored: null, draft: toNewGrape(base, draft), picture });
      const changes = { ...changesOfGrape(base, draft), ...(!isHidden && { version: base.version }) };
      return save.mutateAsync({ stored: { id: base.id, changes, isHidden }, draft, picture });
    },
    onSaved: (grape) => {
      onSaved(grape);
      onClose();
    },
    failed: (cause) => {
      const isGone = stored !== null && cause instanceof ApiFailure && cause.status === 404;
      wasDeleted.current ||= isGone;
      if (isGone) return DELETED;
      return `Failed to ${stored === null ? 'add' : 'update'} grape. Please try again. ${messageOf(cause)}`;
    },
    names: { image: 'picture' },
  });
  const title = stored === null ? 'Add Grape' : 'Edit Grape';
  const action = stored === null ? title : 'Save Changes';
  return (
    <FormDialog
      title={title}
      action={action}
      needs={stored === null ? grapeOperations.add : grapeOperations.update}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <GrapeFields form={form} stored={stored} />
    </FormDialog>
  );
}

/** The dialog of a stored grape, which may still be loading. */
export function EditGrapeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const grape = useQuery(grapeById(useQueryClient(), id));
  if (grape.data === undefined)
    return <UnopenedDialog title="Edit Grape" thing="grape" place="library" row={grape} onClose={onClose} />;
  return (
    <GrapeDialog
      stored={grape.data}
      onClose={onClose}
      onSaved={({ name }) => toast.done(`${name} was saved.`)}
    />
  );
}
