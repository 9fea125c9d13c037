import { type OpenPeriod, openPeriodChange, periodOperations } from '@cuverie/contract';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useSetPeriod } from './report.queries.ts';
import { closedWords } from './report-words.ts';

const PERIOD = rowFields({ openFrom: kinds.text('Open from'), reason: kinds.text('Reason') });

/** Closes the record up to a day, or opens it again. */
export function PeriodDialog({ openFrom, onClose }: { openFrom: string | null; onClose: () => void }) {
  const setPeriod = useSetPeriod();
  const form = useRowForm<
    { openFrom: string; reason: string },
    { openFrom: string | null },
    { version: number },
    OpenPeriod
  >({
    thing: 'period',
    initial: () => ({ openFrom: openFrom ?? '', reason: '' }),
    check: (values) => {
      const { openFrom: day, reason } = values;
      const read = openPeriodChange.safeParse({ openFrom: day || null, reason: reason || null });
      return checkForm(read, PERIOD.problemsOf(read.error));
    },
    add: (draft) => setPeriod.mutateAsync(draft),
    onSaved: (now) => {
      toast.done(closedWords(now.openFrom));
      onClose();
    },
    failed: messageOf,
  });
  const isOpened = form.values.openFrom < (openFrom ?? '');
  return (
    <FormDialog
      title="Close or open a period"
      action="Save"
      needs={periodOperations.set}
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Field
        kind="day"
        label={PERIOD.labels.openFrom}
        hint="Nothing before this day can be recorded or changed any more. Left empty: all of the record is open."
        {...form.input('openFrom')}
      />
      {isOpened && (
        <Field
          kind="text"
          label={PERIOD.labels.reason}
          required
          hint="What was closed is opened again: say why. It is kept in the journal."
          {...form.input('reason')}
        />
      )}
    </FormDialog>
  );
}
