import { BARREL_TYPES, TOAST_LEVELS, WOOD_TYPES } from '@cuverie/domain';
import { isNothing, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import { notes, purchaseDate, region, vintage } from './shared-fields.ts';

/** One of a list of words, in any case. */
function wordField(field: Omit<TargetField, 'kind' | 'read'>, words: readonly string[]): TargetField {
  return {
    ...field,
    kind: 'words',
    read: (cell) => {
      if (isNothing(cell)) return undefined;
      const word = words.find((one) => one.toLowerCase() === cell.toLowerCase());
      return word === undefined ? { problem: `“${cell}” is none of ${words.join(', ')}` } : { value: word };
    },
  };
}

/** The fields of a barrel. */
export const BARREL_FIELDS: readonly TargetField[] = [
  textField({
    name: 'name',
    label: 'Name',
    isRequired: true,
    synonyms: ['barrel', 'barrelname', 'lot', 'wine'],
  }),
  vintage,
  region,
  {
    ...wordField(
      {
        name: 'type',
        label: 'Type',
        isRequired: true,
        synonyms: ['winetype', 'color', 'colour', 'material', 'vesseltype'],
      },
      BARREL_TYPES,
    ),
  },
  numberField({
    name: 'capacity',
    label: 'Capacity',
    isRequired: true,
    synonyms: ['volume', 'size', 'litres', 'liters', 'capacityl'],
  }),
  numberField({
    name: 'fillLevel',
    label: 'Fill Level',
    isRequired: true,
    synonyms: ['fill', 'filled', 'currentvolume', 'content', 'contents', 'filllevell'],
  }),
  textField({
    name: 'barrelId',
    label: 'Barrel code',
    synonyms: ['code', 'barrelcode', 'barrelid', 'barrelnumber', 'number', 'vesselcode'],
  }),
  textField({ name: 'cooperage', label: 'Cooperage', synonyms: ['cooper', 'tonnellerie', 'tonnelier'] }),
  wordField({ name: 'toastLevel', label: 'Toast level', synonyms: ['toast', 'toasting'] }, TOAST_LEVELS),
  wordField({ name: 'woodType', label: 'Wood type', synonyms: ['wood', 'forest', 'oak'] }, WOOD_TYPES),
  textField({
    name: 'wineVarietal',
    label: 'Wine varietal',
    synonyms: ['varietal', 'variety', 'grape', 'grapes', 'cepage'],
  }),
  purchaseDate,
  textField({
    name: 'location',
    label: 'Location',
    synonyms: ['storagelocation', 'storage', 'place', 'room', 'rack', 'position'],
  }),
  notes,
];
