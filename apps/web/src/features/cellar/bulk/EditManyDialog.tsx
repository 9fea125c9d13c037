import type { WineBulkChanges } from '@cuverie/contract';
import { WINE_TYPES } from '@cuverie/domain';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PlaceField } from '../places/PlaceField.tsx';
import { thisYear } from '../shared/clock.ts';
import { fieldsOf, typing, WordField } from '../shared/fields.tsx';
import { ItemDialog } from '../shared/ItemDialog.tsx';
import { type ItemForm, useItemForm } from '../shared/useItemForm.ts';
import { counted } from '../shared/words.ts';
import { CurrencyField } from '../wines/CurrencyField.tsx';
import { WINE_LABELS } from '../wines/wine-form.ts';
import { type Chosen, useChangeMany } from './bulk.queries.ts';
import { BULK_FIELDS, type BulkField, type BulkValues, checkBulk, emptyBulk } from './bulk-form.ts';
import classes from './EditManyDialog.module.css';

interface Props {
  chosen: Chosen;
  /** How many wines that is. */
  count: number;
  /** Only their place is to change. */
  isMove: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Changes some fields of many wines, or moves them to another place. */
export function EditManyDialog({ chosen, count, isMove, onDone, onClose }: Props) {
  const [fields, setFields] = useState<BulkField[]>(isMove ? ['storageLocation'] : []);
  const change = useChangeMany('wines');
  const dialog = useItemForm<BulkValues, WineBulkChanges, void>({
    initialValues: emptyBulk(),
    check: (values) => checkBulk(values, fields, thisYear()),
    save: (changes) => change.mutateAsync({ chosen, changes }),
    onSaved: onDone,
  });
  const { form } = dialog;
  const wines = counted(count, 'wine', 'wines');
  const offered = BULK_FIELDS.filter((field) => !fields.includes(field));

  return (
    <ItemDialog
      title={`${isMove ? 'Move' : 'Edit'} ${wines}`}
      action={isMove ? `Move ${wines}` : `Update ${wines}`}
      failureTitle="The wines were not changed."
      dialog={dialog}
      onClose={onClose}
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <div key={field} className={classes.field}>
            <BulkInput form={form} field={field} />
            {!isMove && (
              <ActionIcon
                variant="subtle"
                className={classes.remove}
                aria-label={`Leave ${WINE_LABELS[field]} as it is`}
                onClick={() => setFields(fields.filter((other) => other !== field))}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        ))}
        {!isMove && (
          <NativeSelect
            label="Change a field"
            description={`What you leave out stays as it is in all ${wines}; an empty field is cleared.`}
            error={form.errors['field']}
            value=""
            data-autofocus
            onChange={(event) => {
              const next = BULK_FIELDS.find((field) => field === event.currentTarget.value);
              if (next) setFields([...fields, next]);
              form.clearFieldError('field');
            }}
          >
            <option value="">Choose a field</option>
            {offered.map((field) => (
              <option key={field} value={field}>
                {WINE_LABELS[field]}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
    </ItemDialog>
  );
}

const WHOLE: ReadonlySet<BulkField> = new Set<BulkField>([
  'vintage',
  'quantity',
  'drinkFrom',
  'bottleSizeMl',
]);
const DAYS: ReadonlySet<BulkField> = new Set<BulkField>(['purchaseDate', 'lastTasted']);

function BulkInput({ form, field }: { form: ItemForm<BulkValues>['form']; field: BulkField }) {
  const props = fieldsOf(form, WINE_LABELS, [])(field);
  if (field === 'storageLocation') return <PlaceField {...props} data-autofocus />;
  if (field === 'type') return <WordField {...props} words={WINE_TYPES} empty="Choose a type" />;
  if (field === 'currency') return <CurrencyField {...props} />;
  if (field === 'bottleSizeMl') return <NumberField {...props} whole unit="ml" />;
  if (WHOLE.has(field)) return <NumberField {...props} whole />;
  if (field === 'rating') return <NumberField {...props} unit="/ 100" rightSectionWidth="4rem" />;
  if (field === 'drinkBy') return <NumberField {...props} placeholder="2036 or 2036-06-30" />;
  return <TextInput {...props} {...(DAYS.has(field) ? typing.day : typing.text)} />;
}
