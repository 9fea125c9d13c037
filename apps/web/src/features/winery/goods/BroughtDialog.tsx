import { type CellarOperation, ledgerOperations, type OperationDraft } from '@cuverie/contract';
import { bottledAmount, fromLedger } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import { litres } from '../../../ui/words.ts';
import { BeforeStoring } from '../operations/BeforeStoring.tsx';
import { BOTTLE_SIZES } from '../operations/forms/bottle-sizes.ts';
import { TimeField } from '../operations/forms/TimeField.tsx';
import { WineFields } from '../operations/forms/WineFields.tsx';
import { offerUndo } from '../operations/operation.queries.ts';
import { Refusal } from '../operations/Refusal.tsx';
import { confirmWords, useStoring } from '../operations/use-storing.ts';
import {
  type BroughtValues,
  broughtField,
  broughtValues,
  checkBrought,
  NOTHING_BROUGHT,
} from './brought-form.ts';
import { BROUGHT_OPTIONS, movedWords } from './goods-words.ts';

interface Props {
  /** The operation to change. */
  stored?: CellarOperation | undefined;
  onClose: () => void;
}

/** Records bottles that were filled elsewhere: a winery's stock when it begins, or bottles received in bond. */
export function BroughtDialog({ stored, onClose }: Props) {
  const client = useQueryClient();
  const storing = useStoring<BroughtValues>({ stored, again: undefined, fieldOf: broughtField });
  const form: RowForm<BroughtValues> = useRowForm<BroughtValues, OperationDraft, CellarOperation>({
    thing: 'operation',
    initial: () => (stored ? broughtValues(stored) : NOTHING_BROUGHT),
    check: (values) => checkBrought(values, new Date(), stored?.at),
    add: (draft, { id, values }) => storing.save(draft, { id, values, refuse: form.refuse }),
    onSaved: (done) => {
      if (stored) {
        void client.invalidateQueries();
        toast.done('Bottled wine was changed.');
      } else offerUndo(client, done, `Recorded: ${movedWords(bottles, values.reason)}.`);
      onClose();
    },
    failed: messageOf,
  });
  const { values } = form;
  const bottles = readNumber(values.bottles) ?? 0;
  const bottledLitres = fromLedger(bottledAmount(bottles, readNumber(values.bottleSizeMl) ?? 0));
  const preview = storing.previewFor(values);
  return (
    <FormDialog
      title={stored ? 'Change bottles filled elsewhere' : 'Bottles filled elsewhere'}
      action={preview ? confirmWords(preview.found) : stored ? 'Change' : 'Record'}
      needs={stored ? ledgerOperations.change : ledgerOperations.record}
      form={form}
      isGrouped
      startsAt="reason"
      status={
        <>
          {bottledLitres > 0 && (
            <Text component="output" fw={550}>
              They hold {litres(bottledLitres)}, and are added to My Cellar.
            </Text>
          )}
          {storing.broken !== undefined && <Refusal operationId={storing.broken} />}
        </>
      }
      onClose={onClose}
    >
      <Field
        kind="choice"
        label="Why they are here"
        required
        unchosen="Choose"
        options={BROUGHT_OPTIONS}
        {...form.input('reason')}
      />
      <TimeField time={values.time} error={form.problems['time']} onChange={(time) => form.set({ time })} />
      <Field kind="whole" label="Bottles" required {...form.input('bottles')} />
      <Field kind="choice" label="Size" options={BOTTLE_SIZES} {...form.input('bottleSizeMl')} />
      <Field
        kind="text"
        label="Lot"
        required
        hint="What this wine is called in the cellar: 24-PN-1. Its page states the tax class."
        {...form.input('lot')}
      />
      <WineFields
        values={values}
        fieldOf={(name) => ({ name, error: form.problems[name] })}
        onChange={(changed) => form.set(changed)}
      />
      <Field kind="notes" label="Note" {...form.input('note')} />
      <BeforeStoring storing={storing} form={form} isChange={stored !== undefined} />
    </FormDialog>
  );
}
