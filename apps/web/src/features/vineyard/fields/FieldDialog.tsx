import { type Block, blockOperations, block as blockSchema } from '@cuverie/contract';
import { ASPECTS } from '@cuverie/domain';
import { Button, Fieldset, Text } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { thisYear } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import classes from '../../../ui/form/Form.module.css';
import dialogClasses from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { atVersion } from '../../../ui/form/fields.ts';
import { writeMeasure } from '../../../ui/form/typed.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { withUnit } from '../../../ui/words.ts';
import { devicePlace } from './device-place.ts';
import { useAddField, useUpdateField } from './field.queries.ts';
import {
  changesOfField,
  checkField,
  emptyField,
  FIELD_LABELS,
  type FieldValues,
  fieldValues,
  writeTarget,
} from './field-form.ts';
import { GroupField } from './GroupField.tsx';
import { StatusField } from './StatusField.tsx';
import { TARGETS, TargetInput } from './TargetInput.tsx';
import { useUsualTargets } from './useUsualTargets.ts';

interface Props {
  /** The field to edit; a new one if omitted. */
  field?: Block;
  onSaved: (field: Block) => void;
  onClose: () => void;
}

const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

export function FieldDialog({ field, onSaved, onClose }: Props) {
  const isNew = field === undefined;
  const [add, update] = [useAddField(), useUpdateField()];
  const form = useRowForm({
    thing: 'field',
    initial: emptyField,
    stored: field && { row: field, schema: blockSchema, valuesOf: fieldValues, labels: FIELD_LABELS },
    check: (values) => checkField(values, thisYear()),
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    change: (draft, base: Block) => update.mutateAsync(atVersion(base, changesOfField(base, draft))),
    onSaved: (stored) => {
      toast.done(`${stored.name} was ${isNew ? 'added' : 'updated'}.`);
      onSaved(stored);
    },
    failed: isNew ? 'Failed to create field. Please try again.' : 'The field was not updated.',
  });

  const usual = useUsualTargets(form.values.variety);
  const isUsual = useDefaultTarget(form, isNew ? usual?.brix : undefined);

  return (
    <FormDialog
      title={isNew ? 'Add Field' : 'Edit Field'}
      action={isNew ? 'Add Field' : 'Update Field'}
      needs={isNew ? blockOperations.add : blockOperations.update}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Field kind="text" label={FIELD_LABELS.name} required {...form.input('name')} />
      <VarietyField label={FIELD_LABELS.variety} required {...form.input('variety')} />
      <GroupField label={FIELD_LABELS.group} {...form.input('group')} />
      <Field
        kind="number"
        label={FIELD_LABELS.estimatedYield}
        unit="t"
        required
        {...form.input('estimatedYield')}
      />
      <Field kind="whole" label={FIELD_LABELS.plantingYear} {...form.input('plantingYear')} />
      {!isNew && <StatusField {...form.input('status')} />}
      <Field kind="number" label={FIELD_LABELS.area} unit="ha" {...form.input('area')} />
      {TARGETS.map((name) => (
        <TargetInput
          key={name}
          {...form.input(name)}
          name={name}
          {...(name === 'targetBrix' &&
            isUsual &&
            usual && { hint: `As the Grape Library says of ${usual.variety}` })}
        />
      ))}
      {usual && (
        <div className={dialogClasses.wide}>
          <Button
            variant="light"
            size="sm"
            // On the narrowest phone the words wrap.
            h="auto"
            mih="var(--button-height)"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() =>
              form.set({
                targetBrix: writeTarget(usual.brix),
                ...(usual.index !== null && { targetIndex: writeMeasure(usual.index) }),
              })
            }
          >
            Aim for what is usual for {usual.variety}: {withUnit(usual.brix, '°Bx')}
          </Button>
        </div>
      )}
      <Field kind="number" label={FIELD_LABELS.rowSpacing} unit="m" {...form.input('rowSpacing')} />
      <Field kind="number" label={FIELD_LABELS.vineSpacing} unit="m" {...form.input('vineSpacing')} />
      <Place form={form} />
      {field && (
        <div className={dialogClasses.wide}>
          <ItemHistory kind="field" id={field.id} name={field.name} />
        </div>
      )}
    </FormDialog>
  );
}

/**
 * The default target of a new field is the usual °Bx of its variety, until the user types another one or clears it.
 * @returns whether the target is the default
 */
function useDefaultTarget(form: TypedForm<FieldValues>, brix: number | undefined): boolean {
  const given = useRef('');
  const { targetBrix } = form.values;
  useEffect(() => {
    const usual = brix === undefined ? '' : writeTarget(brix);
    if (form.values.targetBrix !== given.current || usual === given.current) return;
    given.current = usual;
    form.set({ targetBrix: usual });
  });
  return brix !== undefined && targetBrix === writeTarget(brix);
}

function Place({ form }: { form: TypedForm<FieldValues> }) {
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const takePlace = async () => {
    setLooking(true);
    setProblem(undefined);
    try {
      form.set(await devicePlace());
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setLooking(false);
    }
  };

  return (
    <Fieldset
      legend="Where it lies"
      className={dialogClasses.wide}
      bg="transparent"
      bd="1px solid var(--cv-line)"
    >
      <div className={classes.fields}>
        <Field kind="number" signed label={FIELD_LABELS.latitude} unit="°" {...form.input('latitude')} />
        <Field kind="number" signed label={FIELD_LABELS.longitude} unit="°" {...form.input('longitude')} />
        <Field kind="number" signed label={FIELD_LABELS.elevation} unit="m" {...form.input('elevation')} />
        <Field
          kind="choice"
          label={FIELD_LABELS.aspect}
          options={asOptions(ASPECTS)}
          unchosen="Not known"
          {...form.input('aspect')}
        />
      </div>
      <Button
        variant="default"
        size="sm"
        mt="md"
        loading={isLooking}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
        onClick={() => void takePlace()}
      >
        Use this device’s location
      </Button>
      {problem !== undefined && (
        <Text role="alert" mt="md" c="var(--cv-error-text)">
          {problem}
        </Text>
      )}
    </Fieldset>
  );
}
