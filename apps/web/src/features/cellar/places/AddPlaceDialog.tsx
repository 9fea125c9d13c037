import { PLACE, placeDraft, placeOperations } from '@cuverie/contract';
import { PLACE_SEPARATOR } from '@cuverie/domain';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm, formFields, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Wide } from '../item/fields.tsx';
import { PlaceField } from './PlaceField.tsx';
import { useAddPlace } from './place.queries.ts';

const FORM = rowFields({ ...formFields(PLACE, {}), inside: kinds.text('Inside another place') });

/** Adds a place that has no bottles yet. */
export function AddPlaceDialog({
  inside = '',
  onClose,
}: {
  inside?: string | undefined;
  onClose: () => void;
}) {
  const add = useAddPlace();
  const form = useRowForm({
    thing: 'place',
    initial: () => ({ ...FORM.empty(), inside }),
    check: (values) => {
      const { inside: outer, ...draft } = FORM.read(values);
      const name = String(draft.name).trim();
      const isNested = typeof outer === 'string' && name !== '';
      const read = placeDraft.safeParse({
        ...draft,
        name: isNested ? `${outer}${PLACE_SEPARATOR}${name}` : name,
      });
      return checkForm(read, FORM.problemsOf(read.error));
    },
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    onSaved: ({ name }) => {
      toast.done(`${name} was added.`);
      onClose();
    },
    failed: 'The place was not added.',
  });
  return (
    <FormDialog
      title="Add a place"
      needs={placeOperations.add}
      action="Add"
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Wide>
        <Field kind="text" label={FORM.labels.name} placeholder="Rack 2" required {...form.input('name')} />
      </Wide>
      <PlaceField label={FORM.labels.inside} placeholder="Cellar" {...form.input('inside')} />
      <Field kind="whole" label={FORM.labels.capacity} unit="bottles" {...form.input('capacity')} />
      <Wide>
        <Field kind="notes" label={FORM.labels.note} {...form.input('note')} />
      </Wide>
    </FormDialog>
  );
}
