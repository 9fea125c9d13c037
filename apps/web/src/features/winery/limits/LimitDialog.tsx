import { ownLimit, ownLimitOperations, type StoredOwnLimit } from '@cuverie/contract';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion, changedFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useAddOwnLimit, useUpdateOwnLimit } from './limit.queries.ts';
import {
  checkLimit,
  LIMIT,
  limitOf,
  limitWords,
  OF_OPTIONS,
  unitOptions,
  WINES_OPTIONS,
} from './limit-form.ts';

interface Props {
  /** The limit to change; a new one if omitted. */
  limit?: StoredOwnLimit | undefined;
  onClose: () => void;
}

/** Adds or changes a limit of the winery. */
export function LimitDialog({ limit, onClose }: Props) {
  const [add, update] = [useAddOwnLimit(), useUpdateOwnLimit()];
  const form = useRowForm({
    thing: 'limit',
    initial: LIMIT.empty,
    stored: limit && {
      row: limit,
      schema: ownLimit,
      valuesOf: LIMIT.valuesOf,
      labels: LIMIT.labels,
      words: limitWords,
    },
    check: checkLimit,
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: StoredOwnLimit) => update.mutateAsync(atVersion(base, changedFields(base, draft))),
    onSaved: () => {
      toast.done(limit ? 'The limit was changed.' : 'The limit was set.');
      onClose();
    },
    failed: limit ? 'The limit was not changed.' : 'The limit was not set.',
  });
  const { of } = form.values;
  return (
    <FormDialog
      title={limit ? 'Change limit' : 'Set a limit'}
      needs={limit ? ownLimitOperations.update : ownLimitOperations.add}
      action={limit ? 'Save' : 'Set limit'}
      form={form}
      startsAt={limit ? 'max' : 'of'}
      onClose={onClose}
    >
      <Field
        kind="choice"
        label={LIMIT.labels.of}
        options={OF_OPTIONS}
        {...form.input('of')}
        onChange={({ target }) => form.set(limitOf(target.value))}
      />
      <Field kind="choice" label={LIMIT.labels.isRed} options={WINES_OPTIONS} {...form.input('isRed')} />
      <Field kind="number" label={LIMIT.labels.max} required {...form.input('max')} />
      <Field kind="choice" label={LIMIT.labels.unit} options={unitOptions(of)} {...form.input('unit')} />
      <p className={`${classes.quiet} ${classes.wide}`}>
        Of all that is in the wine; 0 allows none. The limit for wines of a colour goes before the one for
        all.
      </p>
    </FormDialog>
  );
}
