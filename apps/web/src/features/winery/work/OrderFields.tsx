import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import { ORDER, type OrderValues } from './order-form.ts';

/** The details of an order, except for its tasks. */
export function OrderFields<Values extends OrderValues>({ form }: { form: RowForm<Values> }) {
  const { labels } = ORDER;
  return (
    <>
      <div className={classes.wide}>
        <Field kind="text" label={labels.title} required {...form.input('title')} />
      </div>
      <Field kind="day" label={labels.due} required {...form.input('due')} />
      <Field kind="text" label={labels.assignee} hint="Who is to do it" {...form.input('assignee')} />
      <div className={classes.wide}>
        <Field kind="notes" label={labels.note} {...form.input('note')} />
      </div>
    </>
  );
}
