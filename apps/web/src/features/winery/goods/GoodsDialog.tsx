import {
  type CellarOperation,
  ledgerOperations,
  type OperationDraft,
  type OperationPreview,
} from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, isOutOfReach, messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { counted, numberWords, withUnit } from '../../../ui/words.ts';
import type { Again } from '../operations/again.ts';
import { TimeField } from '../operations/forms/TimeField.tsx';
import { offerUndo, previewOf, useChangeOperation, useRecord } from '../operations/operation.queries.ts';
import { PreviewPanel } from '../operations/PreviewPanel.tsx';
import { brokenBy, Refusal } from '../operations/Refusal.tsx';
import { WHY_CHANGED, WHY_MISSING, WhyField } from '../operations/WhyField.tsx';
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
import { comesIn, GOODS_OPTIONS, hereWords, movedWords } from './goods-words.ts';

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
  const [record, change] = [useRecord(), useChangeOperation()];
  const [version, setVersion] = useState(stored?.version ?? 0);
  const [changeReason, setChangeReason] = useState('');
  const [broken, setBroken] = useState<string>();
  const [preview, setPreview] = useState<{ found: OperationPreview; of: string }>();
  const bottlings = useQuery(bottlingsOfOperation(of.bottling));
  const bottling = bottlings.data?.find(
    ({ wineId, bottleSizeMl }) => wineId === of.wine && bottleSizeMl === of.bottleSizeMl,
  );
  const vessels = useQuery(vesselList());

  const store = async (draft: OperationDraft, id: string, values: GoodsValues) => {
    const typed = JSON.stringify(values);
    if (preview?.of !== typed) {
      const found = await previewOf({ ...draft, id: stored?.id ?? id }).catch((failure: unknown) => {
        // Without the server there is no preview; it validates the operation when it arrives.
        if (stored || !isOutOfReach(failure)) throw failure;
      });
      if (found && (found.changes.length > 0 || values.time !== '')) {
        setPreview({ found, of: typed });
        return NOT_YET;
      }
    }
    return stored
      ? change.mutateAsync({ id: stored.id, body: { ...draft, version, changeReason } })
      : record.mutateAsync({ ...draft, id });
  };

  const form = useRowForm<GoodsValues, OperationDraft, CellarOperation>({
    thing: 'operation',
    initial: () => (stored ? goodsValues(stored) : again ? goodsValues(again.said) : NO_GOODS),
    check: (values) => checkGoods(of, values, new Date(), stored?.at ?? again?.said.at),
    add: async (draft, { id, values }) => {
      setBroken(undefined);
      if (stored && changeReason.trim() === '') {
        form.refuse({ changeReason: WHY_MISSING });
        return NOT_YET;
      }
      try {
        return await store(draft, again?.id ?? id, values);
      } catch (failure) {
        setBroken(brokenBy(failure));
        if (!(failure instanceof ApiFailure)) throw failure;
        const current = failure.current as { version?: unknown } | undefined;
        if (failure.code === 'stale_version' && typeof current?.version === 'number')
          setVersion(current.version);
        const errors = Object.entries(failure.errors);
        if (errors.length === 0) throw failure;
        form.refuse(Object.fromEntries(errors.map(([path, words]) => [goodsField(path), words])));
        return NOT_YET;
      }
    },
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
  const isSeen = preview?.of === JSON.stringify(values);
  return (
    <FormDialog
      title={[stored ? 'Change bottled wine' : 'Bottled wine', bottling?.wine].filter(Boolean).join(' · ')}
      action={isSeen ? 'Record it so' : stored ? 'Change' : 'Record'}
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
          {broken !== undefined && <Refusal operationId={broken} />}
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
      {stored && (
        <WhyField
          label="Why is it changed?"
          name="changeReason"
          offered={WHY_CHANGED}
          value={changeReason}
          error={form.problems['changeReason']}
          onChange={setChangeReason}
        />
      )}
      {isSeen && <PreviewPanel key={preview.of} preview={preview.found} isFocused />}
    </FormDialog>
  );
}

/** `25 cases of 12`, `2 cases of 12 and 3 bottles`. */
function casesWords(bottles: number): string {
  const [cases, more] = [Math.floor(bottles / 12), bottles % 12];
  if (cases === 0) return 'less than a case of 12';
  return `${counted(cases, 'case')} of 12${more === 0 ? '' : ` and ${counted(more, 'bottle')}`}`;
}
