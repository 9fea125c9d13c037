import { type Lot, lotOperations } from '@cuverie/contract';
import { LOT_CLASSES, type LotClass } from '@cuverie/domain';
import { Checkbox, Group } from '@mantine/core';
import { messageOf } from '../../../api/failure.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { requiredError } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText } from '../../../ui/words.ts';
import { CLASS_WORDS } from '../reports/report-words.ts';
import { useStateClass } from './lot.queries.ts';

type LotToState = Pick<Lot, 'id' | 'code'>;

interface Values {
  held: string;
  from: string;
  lots: string[];
}

interface Draft {
  stated: { class: LotClass; from: string | null };
  lots: string[];
}

interface Props {
  /** The lots; if there are several, the user chooses among them. */
  lots: readonly LotToState[];
  onClose: () => void;
}

/** States the tax class of lots from a day on. */
export function TaxClassDialog({ lots, onClose }: Props) {
  const stateClass = useStateClass();
  const form = useRowForm<Values, Draft, Lot, Lot[]>({
    thing: 'class',
    initial: () => ({ held: '', from: '', lots: lots.map(({ id }) => id) }),
    check: ({ held, from, lots: chosen }) => {
      const found = LOT_CLASSES.find((one) => one === held);
      const problems = {
        ...(found === undefined && { held: requiredError('Class') }),
        ...(chosen.length === 0 && { lots: 'Choose at least one lot' }),
      };
      return found === undefined || chosen.length === 0
        ? { ok: false, problems }
        : { ok: true, draft: { stated: { class: found, from: from || null }, lots: chosen } };
    },
    add: (draft) => stateClass.mutateAsync(draft),
    onSaved: (stated) => {
      toast.done(
        stated.length === 1
          ? `The tax class of ${stated[0]?.code} was set.`
          : `The tax class of ${countText(stated.length, 'lot')} was set.`,
      );
      onClose();
    },
    failed: messageOf,
  });
  const { values } = form;
  const title = `Set the tax class${lots.length === 1 ? ` of ${lots[0]?.code}` : ''}`;
  return (
    <FormDialog
      title={title}
      action="Set the class"
      needs={lotOperations.update}
      form={form}
      isGrouped
      onClose={onClose}
    >
      <Field
        kind="choice"
        label="Class"
        required
        unchosen="Choose"
        options={LOT_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] }))}
        {...form.input('held')}
      />
      <Field
        kind="day"
        label="From"
        hint="The day fermentation was over, say. Left empty: from the beginning."
        {...form.input('from')}
      />
      {lots.length > 1 && (
        <Checkbox.Group
          label="Lots"
          value={values.lots}
          error={form.problems['lots']}
          onChange={(chosen) => form.set({ lots: chosen })}
        >
          <Group gap="xs" mt="xs">
            {lots.map(({ id, code }) => (
              <Checkbox key={id} value={id} label={code} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}
