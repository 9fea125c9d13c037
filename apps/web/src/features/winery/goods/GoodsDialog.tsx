import { type CellarOperation, ledgerOperations, type OperationDraft } from '@cuverie/contract';
import { Checkbox, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText, numberWords, withUnit } from '../../../ui/words.ts';
import type { Again } from '../operations/again.ts';
import { BeforeStoring } from '../operations/BeforeStoring.tsx';
import { TimeField } from '../operations/forms/TimeField.tsx';
import { offerUndo } from '../operations/operation.queries.ts';
import { Refusal } from '../operations/Refusal.tsx';
import { confirmWords, useStoring } from '../operations/use-storing.ts';
import { vesselList } from '../vessels/vessel.queries.ts';
import { bottlingsOfOperation } from './goods.queries.ts';
import {
  checkGoods,
  type GoodsOf,
  type GoodsValues,
  goodsField,
  goodsValues,
  NO_GOODS,
} from './goods-form.ts';
import { comesIn, GOODS_OPTIONS, hereWords, leftOf, movedWords } from './goods-words.ts';

interface Props {
  of: GoodsOf;
  /** The operation to change. */
  stored?: CellarOperation | undefined;
  /** A refused entry of the outbox, which is corrected and sent again under its id. */
  again?: Again | undefined;
  onClose: () => void;
}

/** Records what became of bottles of a bottling: one choice, a number, and a vessel if they are emptied. */
export function GoodsDialog({ of, stored, again, onClose }: Props) {
  const client = useQueryClient();
  const storing = useStoring<GoodsValues>({ stored, again, fieldOf: goodsField });
  const bottlings = useQuery(bottlingsOfOperation(of.bottling));
  const bottling = bottlings.data?.find(
    ({ wineId, bottleSizeMl }) => wineId === of.wine && bottleSizeMl === of.bottleSizeMl,
  );
  const vessels = useQuery(vesselList());
  /** Others leave before those of the library, which therefore return first. */
  const libraryOf = ({ library, reason }: GoodsValues): 'yes' | 'no' => {
    const libraryBottles = bottling?.library ?? 0;
    const left = bottling ? leftOf(bottling) : 0;
    const isLikely = libraryBottles > 0 && (comesIn(reason) ? left < libraryBottles : left <= libraryBottles);
    return library || (isLikely ? 'yes' : 'no');
  };

  const form: RowForm<GoodsValues> = useRowForm<GoodsValues, OperationDraft, CellarOperation>({
    thing: 'operation',
    initial: () => (stored ? goodsValues(stored) : again ? goodsValues(again.said) : NO_GOODS),
    check: (values) =>
      checkGoods(of, { ...values, library: libraryOf(values) }, new Date(), stored?.at ?? again?.said.at),
    add: (draft, { id, values }) => storing.save(draft, { id, values, refuse: form.refuse }),
    onSaved: (done) => {
      if (stored) {
        void client.invalidateQueries();
        toast.done('Bottled wine was changed.');
      } else offerUndo(client, done, `Recorded: ${summary}.`);
      onClose();
    },
    failed: messageOf,
  });
  const { values } = form;
  const bottles = readNumber(values.bottles) ?? 0;
  const summary = movedWords(bottles, values.reason);
  const preview = storing.previewFor(values);
  return (
    <FormDialog
      title={[stored ? 'Change bottled wine' : 'Bottled wine', bottling?.wine].filter(Boolean).join(' · ')}
      action={preview ? confirmWords(preview.found) : stored ? 'Change' : 'Record'}
      needs={stored ? ledgerOperations.change : ledgerOperations.record}
      form={form}
      isGrouped
      startsAt="reason"
      status={
        <>
          {bottles > 0 && values.reason !== '' && (
            <Text component="output" fw={550}>
              {summary}: {withUnit((bottles * of.bottleSizeMl) / 1000, 'L')}, {casesWords(bottles)}
            </Text>
          )}
          {storing.broken !== undefined && <Refusal operationId={storing.broken} />}
        </>
      }
      onClose={onClose}
    >
      <TimeField time={values.time} error={form.problems['time']} onChange={(time) => form.set({ time })} />
      <Field
        kind="choice"
        label="What becomes of them"
        required
        unchosen="Choose"
        options={GOODS_OPTIONS}
        {...form.input('reason')}
      />
      <Field
        kind="whole"
        label="Bottles"
        required
        hint={
          bottling && !comesIn(values.reason)
            ? `${hereWords(bottling)}, by this record.`
            : `Of ${numberWords(of.bottleSizeMl)} ml.`
        }
        {...form.input('bottles')}
      />
      {(bottling?.library ?? 0) > 0 && (
        <Checkbox
          label={comesIn(values.reason) ? 'They go into the library' : 'They are taken from the library'}
          checked={libraryOf(values) === 'yes'}
          error={form.problems['library']}
          aria-invalid={form.problems['library'] !== undefined}
          onChange={({ currentTarget }) => form.set({ library: currentTarget.checked ? 'yes' : 'no' })}
        />
      )}
      {values.reason === 'dumped' && (
        <Field
          kind="choice"
          label="Into"
          required
          unchosen="Choose a vessel"
          options={(vessels.data ?? [])
            .filter(({ unit }) => unit === 'L')
            .map(({ id, code, level, capacity, lot }) => ({
              value: id,
              label: `${code}: ${level === 0 ? 'empty' : (lot ?? '')}, room for ${withUnit(capacity - level, 'L')}`,
            }))}
          {...form.input('to')}
        />
      )}
      <Field kind="notes" label="Note" {...form.input('note')} />
      <BeforeStoring storing={storing} form={form} isChange={stored !== undefined} />
    </FormDialog>
  );
}

/** `25 cases of 12`, `2 cases of 12 and 3 bottles`. */
function casesWords(bottles: number): string {
  const [cases, more] = [Math.floor(bottles / 12), bottles % 12];
  if (cases === 0) return 'less than a case of 12';
  return `${countText(cases, 'case')} of 12${more === 0 ? '' : ` and ${countText(more, 'bottle')}`}`;
}
