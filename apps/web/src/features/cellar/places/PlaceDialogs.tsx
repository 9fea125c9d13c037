import {
  type CellarPlace,
  PLACE,
  placeChanges,
  placeDetails,
  placeOperations,
  placeRename,
} from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm, formFields, rowFields } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useBulk } from '../bulk/bulk.queries.ts';
import { EditManyDialog } from '../bulk/EditManyDialog.tsx';
import { Wide } from '../item/fields.tsx';
import { useRenamePlace, useSavePlace } from './place.queries.ts';

interface Props {
  place: CellarPlace;
  onClose: () => void;
}

/** Renames a place with the places inside it. */
export function RenamePlaceDialog({ place: { place: from }, onClose }: Props) {
  const rename = useRenamePlace(from);
  const form = useRowForm({
    thing: 'place',
    initial: () => ({ to: from }),
    check: (values) => {
      const read = placeRename.safeParse({ from, ...values });
      return checkForm(read, problemsOf(read.error));
    },
    add: async ({ to }) => {
      if (to !== from) await rename(to);
      return to;
    },
    onSaved: onClose,
    failed: 'The place was not renamed.',
  });
  return (
    <FormDialog
      title={`Rename ${from}`}
      needs={placeOperations.rename}
      action="Rename"
      form={form}
      startsAt="to"
      onClose={onClose}
    >
      <Wide>
        <Field
          kind="text"
          label="New name"
          hint="Its bottles, racks and the places inside it follow. Cellar › Rack 2 is a place inside Cellar."
          required
          {...form.input('to')}
        />
      </Wide>
    </FormDialog>
  );
}

const { name: _, ...details } = formFields(PLACE, {});
const DETAILS = rowFields(details);

/** Changes note and capacity of a place. */
export function PlaceDetailsDialog({ place: { place, version, capacity, note }, onClose }: Props) {
  const save = useSavePlace();
  const row = { id: place, name: place, version: version ?? 0, capacity, note };
  const form = useRowForm({
    thing: 'place',
    initial: DETAILS.empty,
    stored:
      version === null
        ? undefined
        : { row, schema: placeDetails, valuesOf: DETAILS.valuesOf, labels: DETAILS.labels },
    check: (values) => {
      const read = placeChanges.safeParse({ place, ...DETAILS.read(values) });
      return checkForm(read, DETAILS.problemsOf(read.error));
    },
    add: (draft) => save.mutateAsync(draft),
    change: (draft, base) => save.mutateAsync({ ...draft, version: base.version }),
    onSaved: () => {
      toast.done(`${place} was changed.`);
      onClose();
    },
    failed: 'The place was not changed.',
  });
  return (
    <FormDialog
      title={`Note and capacity of ${place}`}
      needs={placeOperations.save}
      action="Save"
      form={form}
      startsAt="capacity"
      onClose={onClose}
    >
      <Field kind="whole" label={DETAILS.labels.capacity} unit="bottles" {...form.input('capacity')} />
      <Wide>
        <Field kind="notes" label={DETAILS.labels.note} {...form.input('note')} />
      </Wide>
    </FormDialog>
  );
}

/** Moves all bottles of a place to another one. */
export function EmptyPlaceDialog({ place: { place, wines }, onClose }: Props) {
  const bulk = useBulk('wines');
  const all = { where: { place: [place] }, expected: wines };
  return (
    <EditManyDialog
      things="wines"
      count={wines}
      save={(changes) => bulk.mutateAsync({ chosen: { loaded: new Set(), all }, changes })}
      isMove
      movedFrom={[place]}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
