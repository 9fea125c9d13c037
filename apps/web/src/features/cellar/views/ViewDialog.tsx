import { type CellarView, cellarView, viewDraft, viewOperations } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useAddView, useUpdateView } from './view.queries.ts';

const VIEW = rowFields({ name: kinds.needed('Name') });

interface Props {
  /** The view to rename; a new one if omitted. */
  view?: CellarView | undefined;
  /** What the view shows. */
  address: string;
  onSaved: (view: CellarView) => void;
  onClose: () => void;
}

/** Saves what is shown under a name, or renames a view. */
export function ViewDialog({ view, address, onSaved, onClose }: Props) {
  const [add, update] = [useAddView(), useUpdateView()];
  const form = useRowForm({
    thing: 'view',
    initial: VIEW.empty,
    stored: view && { row: view, schema: cellarView, valuesOf: VIEW.valuesOf, labels: VIEW.labels },
    check: (values) => {
      const read = viewDraft.safeParse({ ...VIEW.read(values), address });
      return checkForm(read, VIEW.problemsOf(read.error));
    },
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: ({ name }, base: CellarView) =>
      update.mutateAsync(atVersion(base, changedFields(base, { name }))),
    onSaved: (saved) => {
      toast.done(view ? `The view is called ${saved.name} now.` : `The view ${saved.name} was saved.`);
      onSaved(saved);
    },
    failed: view ? 'The view was not renamed.' : 'The view was not saved.',
  });
  return (
    <FormDialog
      title={view ? 'Rename view' : 'Save this view'}
      needs={view ? viewOperations.update : viewOperations.add}
      action={view ? 'Rename' : 'Save view'}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field
        kind="text"
        label={VIEW.labels.name}
        required
        hint="Everybody in the estate can open it: its filters, order, layout and columns."
        {...form.input('name')}
      />
    </FormDialog>
  );
}
