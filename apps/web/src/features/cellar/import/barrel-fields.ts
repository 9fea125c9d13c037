import { BARREL_TYPES, TOAST_LEVELS, WOOD_TYPES } from '@cuverie/domain';
import { choiceField, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import { notes, purchaseDate, region, vintage } from './shared-fields.ts';

const isRequired = true;

/** The fields of a barrel. */
export const BARREL_FIELDS: readonly TargetField[] = [
  textField('name', 'Name', 'barrel barrelname lot wine', { isRequired }),
  vintage,
  region,
  choiceField('type', 'Type', 'winetype color colour material vesseltype', BARREL_TYPES, { isRequired }),
  numberField('capacity', 'Capacity', 'volume size litres liters capacityl', { isRequired }),
  numberField('fillLevel', 'Fill Level', 'fill filled currentvolume content contents filllevell', {
    isRequired,
  }),
  textField('barrelId', 'Barrel code', 'code barrelcode barrelid barrelnumber number vesselcode'),
  textField('cooperage', 'Cooperage', 'cooper tonnellerie tonnelier'),
  choiceField('toastLevel', 'Toast level', 'toast toasting', TOAST_LEVELS),
  choiceField('woodType', 'Wood type', 'wood forest oak', WOOD_TYPES),
  textField('wineVarietal', 'Wine varietal', 'varietal variety grape grapes cepage'),
  purchaseDate,
  textField('location', 'Location', 'storagelocation storage place room rack position'),
  notes,
];
