import { type BulkResult, bulkOperations } from '@cuverie/contract';
import {
  BARREL_TYPES,
  OPTIONAL_ORIGIN,
  TOAST_LEVELS,
  WINE_STYLES,
  WINE_TYPES,
  WOOD_TYPES,
} from '@cuverie/domain';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isUnanswered, messageOf } from '../../../api/failure.ts';
import { thisYear } from '../../../platform/clock.ts';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { ChosenFields } from '../../../ui/many/ChosenFields.tsx';
import { countedThings } from '../../../ui/many/things.ts';
import { placeWords } from '../finding/words.ts';
import { CellarDialog } from '../item/CellarDialog.tsx';
import { fieldsOf, INPUT_ATTRIBUTES, WordField } from '../item/fields.tsx';
import { type Things } from '../list/list-cache.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { BottleSizeInput } from '../wines/form/BottleSizeField.tsx';
import { OriginField } from '../wines/form/OriginField.tsx';
import { TagsField } from '../wines/form/TagsField.tsx';
import { VintageField } from '../wines/form/VintageField.tsx';
import type { BulkChanges } from './bulk.queries.ts';
import {
  BULK_FIELDS,
  BULK_LABELS,
  type BulkField,
  type BulkValues,
  checkBulk,
  emptyBulk,
  isTagField,
  PLACE_FIELD,
} from './bulk-form.ts';

interface Props {
  things: Things;
  /** The number of items to change. */
  count: number;
  save: (changes: BulkChanges) => Promise<BulkResult>;
  /** Whether only their place is to change. */
  isMove: boolean;
  /** The places in the current filter: only the bottles there are moved. */
  movedFrom: readonly string[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Changes fields of many wines or barrels, or moves them to another place. */
export function EditManyDialog({ things, count, save, isMove, movedFrom, onDone, onClose }: Props) {
  const [fields, setFields] = useState<BulkField[]>(isMove ? [PLACE_FIELD[things]] : []);
  const form = useRowForm({
    thing: 'items',
    initial: emptyBulk,
    check: (values) => checkBulk(things, values, fields, thisYear()),
    add: (changes) =>
      save(movedFrom && 'storageLocation' in changes ? { ...changes, movedFrom: [...movedFrom] } : changes),
    onSaved: onDone,
    failed: (cause) => {
      const what = isUnanswered(cause)
        ? `It is not certain whether the ${things} were changed.`
        : `The ${things} were not changed.`;
      return `${what} ${messageOf(cause)}`;
    },
  });
  const what = countedThings(count, things);
  const renderInput = (field: BulkField) => (
    <BulkInput
      things={things}
      form={form}
      field={field}
      description={field === 'storageLocation' ? movedWords(movedFrom) : undefined}
    />
  );

  return (
    <CellarDialog
      title={`${isMove ? 'Move' : 'Edit'} ${what}`}
      action={isMove ? `Move ${what}` : `Update ${what}`}
      needs={things === 'wines' ? bulkOperations.updateWines : bulkOperations.updateBarrels}
      form={form}
      onClose={onClose}
    >
      {isMove ? (
        renderInput(PLACE_FIELD[things])
      ) : (
        <ChosenFields
          labels={BULK_LABELS}
          offered={BULK_FIELDS[things]}
          chosen={fields}
          onChange={(next) => {
            setFields(next);
            form.clear();
          }}
          problem={form.problems['field']}
          renderInput={renderInput}
        />
      )}
    </CellarDialog>
  );
}

/** States which bottles are moved. */
const movedWords = (from: readonly string[] | undefined): string =>
  from === undefined
    ? 'All bottles of these wines go there, wherever they lie now.'
    : `Bottles in ${from.map(placeWords).join(' and ')} go there; those of the same wines elsewhere stay.`;

const WHOLE: ReadonlySet<BulkField> = new Set<BulkField>(['vintage', 'quantity', 'drinkFrom', 'baseYear']);
const DAYS: ReadonlySet<BulkField> = new Set<BulkField>(['purchaseDate', 'lastTasted']);

interface InputProps {
  things: Things;
  form: TypedForm<BulkValues>;
  field: BulkField;
  description: string | undefined;
}

function BulkInput({ things, form, field, description }: InputProps) {
  const props = fieldsOf(form, BULK_LABELS, [])(field);
  if (field === PLACE_FIELD[things])
    return <PlaceField {...props} description={description} data-autofocus />;
  if (isTagField(field)) return <TagsField {...props} />;
  if (field === 'type') {
    const words = things === 'wines' ? WINE_TYPES : BARREL_TYPES;
    return <WordField {...props} words={words} empty="Choose a type" />;
  }
  if (field === 'style') return <WordField {...props} words={WINE_STYLES} empty="None of these" />;
  if (field === 'woodType') return <WordField {...props} words={WOOD_TYPES} empty="Choose a wood" />;
  if (field === 'toastLevel') return <WordField {...props} words={TOAST_LEVELS} empty="Choose a toast" />;
  if (field === 'currency') return <CurrencyField {...props} />;
  if (field === 'vintage' && things === 'wines') return <VintageField {...props} />;
  const origin = OPTIONAL_ORIGIN.find((one) => one === field);
  if (origin) return <OriginField {...props} facet={origin} />;
  if (field === 'bottleSizeMl') return <BottleSizeInput {...props} />;
  if (WHOLE.has(field)) return <NumberField {...props} whole />;
  if (field === 'rating') return <NumberField {...props} unit="/ 100" rightSectionWidth="4rem" />;
  if (field === 'drinkBy') return <NumberField {...props} placeholder="2036 or 2036-06-30" />;
  return <TextInput {...props} {...(DAYS.has(field) ? INPUT_ATTRIBUTES.day : INPUT_ATTRIBUTES.text)} />;
}
