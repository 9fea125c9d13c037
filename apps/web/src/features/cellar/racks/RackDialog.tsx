import { type Rack, rackOperations, rack as rackSchema } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { useAddRack, useUpdateRack } from './rack.queries.ts';
import { checkRack, RACK, SHAPE_OPTIONS, shapeOf } from './rack-form.ts';

interface Props {
  /** The rack to change; a new one if omitted. */
  rack?: Rack | undefined;
  onSaved: (rack: Rack) => void;
  onClose: () => void;
}

/** Adds or changes a rack. */
export function RackDialog({ rack, onSaved, onClose }: Props) {
  const [add, update] = [useAddRack(), useUpdateRack()];
  const form = useRowForm({
    thing: 'rack',
    initial: RACK.empty,
    stored: rack && { row: rack, schema: rackSchema, valuesOf: RACK.valuesOf, labels: RACK.labels },
    check: checkRack,
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: Rack) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: (saved) => {
      toast.done(rack ? `${saved.name} was changed.` : `${saved.name} was drawn.`);
      onSaved(saved);
    },
    failed: rack ? 'The rack was not changed.' : 'The rack was not drawn.',
  });
  const { shape } = form.values;
  return (
    <FormDialog
      title={rack ? 'Change rack' : 'Draw a rack'}
      needs={rack ? rackOperations.update : rackOperations.add}
      action={rack ? 'Save' : 'Draw rack'}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field kind="text" label={RACK.labels.name} required {...form.input('name')} />
      <PlaceField
        label={RACK.labels.place}
        required
        description={rack ? 'Its bottles go with it' : 'Where it stands: Cellar, Kitchen, Garage'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.place}
        error={form.problems['place']}
        onChange={(place) => form.set({ place })}
      />
      <Field
        kind="choice"
        label={RACK.labels.shape}
        options={SHAPE_OPTIONS}
        {...form.input('shape')}
        onChange={({ target }) => form.set(rack ? { shape: target.value } : shapeOf(target.value))}
      />
      <Field
        kind="whole"
        label={RACK.labels.bottlesPerSlot}
        hint={shape === 'Diamond bins' ? 'In one bin' : 'One behind the other'}
        required
        {...form.input('bottlesPerSlot')}
      />
      <Field kind="whole" label={RACK.labels.rows} required {...form.input('rows')} />
      <Field kind="whole" label={RACK.labels.columns} required {...form.input('columns')} />
    </FormDialog>
  );
}
