/** The columns of wishes and purchases. */
import { PURCHASE_STAGES } from '@cuverie/domain';
import {
  choiceField,
  dayField,
  idField,
  type TargetField,
  textField,
  wholeField,
  wordsIn,
} from '../../../../platform/csv/fields.ts';
import { wineFields } from '../../import/fields.ts';

const OF_WINE = new Set(
  wordsIn('name producer vintage country region appellation type varietal bottleSizeMl price currency'),
);

/** The columns of a wine, as in the wine import; only the name is required. */
const wineColumns = wineFields()
  .filter(({ name }) => OF_WINE.has(name))
  .map(
    (field): TargetField => ({
      ...field,
      isRequired: field.name === 'name',
      sameForAll: undefined,
      isAskedWhereEmpty: false,
    }),
  );

/** Words for the stages in other programs, folded. */
const STAGES = {
  wished: 'Wish',
  wishlist: 'Wish',
  wanted: 'Wish',
  bought: 'Ordered',
  pending: 'Ordered',
} as const;

export const PURCHASE_FIELDS: readonly TargetField[] = [
  choiceField('stage', 'Stage', 'status state', PURCHASE_STAGES, { others: STAGES }),
  ...wineColumns,
  wholeField(
    'bottles',
    'Bottles',
    'quantity qty btl btls bottle count numberofbottles wanted desired anzahl menge flaschen quantite bouteilles bottiglie botellas',
  ),
  textField(
    'merchant',
    'Merchant',
    'store storename shop seller supplier vendor from handler marchand negozio tienda',
  ),
  dayField('orderedOn', 'Ordered on', 'ordered orderdate purchasedate purchased bought'),
  dayField('dueOn', 'Expected on', 'due duedate expected deliverydate delivery eta'),
  textField('note', 'Note', 'notes comment comments remarks'),
  textField('source', 'Source'),
  idField('id', 'Id'),
];
