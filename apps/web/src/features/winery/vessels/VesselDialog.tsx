import { type Vessel, vesselOperations, vessel as vesselSchema } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { currentUserQuery } from '../../../api/current-user.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText } from '../../../ui/words.ts';
import { DipFields } from './DipFields.tsx';
import { MakerFields } from './MakerFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { useAddVessels, useUpdateVessel } from './vessel.queries.ts';
import {
  changesOfVessel,
  checkVessels,
  emptyVessel,
  KIND_OPTIONS,
  unitOfKind,
  usualCapacity,
  VESSEL_LABELS,
  valuesOfVessel,
} from './vessel-form.ts';
import { codesFrom } from './vessel-order.ts';
import { KIND_WORDS } from './vessel-words.ts';

interface Props {
  /** The vessel to edit; if omitted, one or more are added. */
  vessel?: Vessel;
  /** The kind of a new vessel. */
  kind?: Vessel['kind'];
  onClose: () => void;
}

/** Adds vessels, or edits one. */
export function VesselDialog({ vessel, kind: newKind, onClose }: Props) {
  const [add, update] = [useAddVessels(), useUpdateVessel()];
  const currency = useQuery(currentUserQuery).data?.settings.homeCurrency ?? '';
  // Vessels added before a later one was refused keep their id, so that they are not added twice.
  const ids = useRef(new Map<string, string>());
  const idOf = (what: string) => {
    const id = ids.current.get(what) ?? newId();
    ids.current.set(what, id);
    return id;
  };
  const form = useRowForm({
    thing: 'vessel',
    names: { 'maker.toastLevel': 'toastLevel' },
    initial: () => emptyVessel(currency, newKind),
    stored: vessel && {
      row: vessel,
      schema: vesselSchema,
      valuesOf: (row) => valuesOfVessel(row, currency),
      labels: VESSEL_LABELS,
    },
    check: (values) => checkVessels(values, vessel?.unit ?? unitOfKind(values.kind)),
    add: async ({ codes, ...draft }) =>
      (
        await add.mutateAsync(
          codes.map((code) => ({
            id: idOf(`${draft.kind} ${draft.capacity} ${code}`),
            ...draft,
            code,
          })),
        )
      ).map(({ code }) => code),
    change: async (draft, base: Vessel) => {
      const changes = { ...changesOfVessel(base, draft), version: base.version };
      return [(await update.mutateAsync({ id: base.id, changes })).code];
    },
    onSaved: (codes: string[]) => {
      const what = codes.length === 1 ? `${codes[0]} was` : `${codes[0]} to ${codes.at(-1)} were`;
      toast.done(`${what} ${vessel ? 'updated' : 'added'}.`);
      onClose();
    },
    failed: vessel ? 'The vessel was not changed.' : 'Not all vessels were added.',
  });
  const { kind, code, count } = form.values;
  const many = Math.min(Number(count) || 1, 200);
  const codes = code.trim() === '' ? [] : codesFrom(code, many);
  const { many: words } = KIND_OPTIONS.some(({ value }) => value === kind)
    ? KIND_WORDS[kind as Vessel['kind']]
    : KIND_WORDS.other;
  const choose = (chosen: string) =>
    form.set({
      kind: chosen,
      ...(form.values.capacity === usualCapacity(kind) && { capacity: usualCapacity(chosen) }),
    });

  return (
    <FormDialog
      title={vessel ? `Edit ${vessel.code}` : 'Add vessels'}
      needs={vessel ? vesselOperations.update : vesselOperations.add}
      action={vessel ? 'Save' : many > 1 ? `Add ${countText(many, 'vessel')}` : 'Add vessel'}
      form={form}
      startsAt="code"
      onClose={onClose}
    >
      <Field
        kind="text"
        label={many > 1 ? 'First code' : 'Code'}
        required
        hint={vessel ? undefined : 'As it stands on it: T1, B-001'}
        {...form.input('code')}
      />
      <Field
        kind="choice"
        label="Kind"
        options={
          vessel ? KIND_OPTIONS.filter(({ value }) => unitOfKind(value) === vessel.unit) : KIND_OPTIONS
        }
        hint={vessel ? undefined : 'Bins hold fruit by weight'}
        {...form.input('kind')}
        onChange={({ target }) => choose(target.value)}
      />
      <Field
        kind="number"
        label={(vessel?.unit ?? unitOfKind(kind)) === 'kg' ? 'Capacity (kg)' : 'Capacity (L)'}
        required
        {...form.input('capacity')}
      />
      {!vessel && (
        <Field
          kind="whole"
          label="How many"
          hint={codes.length > 1 ? `${codes[0]} to ${codes.at(-1)}` : `Several ${words} are counted on`}
          {...form.input('count')}
        />
      )}
      <PlaceFields values={form.values} errors={form.problems} onChange={(changed) => form.set(changed)} />
      {(vessel?.unit ?? unitOfKind(kind)) === 'L' && <DipFields form={form} />}
      {kind === 'barrel' && <MakerFields form={form} />}
      {vessel && (
        <p className={`${classes.quiet} ${classes.wide}`}>
          A new code shows in all that was ever done to the vessel. A capacity below what it once held is
          refused.
        </p>
      )}
    </FormDialog>
  );
}
