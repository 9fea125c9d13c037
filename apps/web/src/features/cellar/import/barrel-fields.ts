/** The fields of a barrel, as files of other programs name them. */
import { BARREL } from '@cuverie/contract';
import { BARREL_TYPES } from '@cuverie/domain';
import { alsoCalled, type TargetField, targetFields } from '../../../platform/csv/fields.ts';
import { isWeight, LITRES, readQuantity, unitIn } from '../../../platform/csv/quantity-units.ts';
import { isPercent, readNumber } from '../../../platform/csv/values.ts';
import { BARREL_COLUMNS, BARREL_TYPE_WORDS } from './column-names.ts';
import { currency, notes, purchaseDate, region, vintage } from './fields.ts';
import { askVintages, UNKNOWN } from './years.ts';

/** Litres of the unit that a cell or its heading names. A share stays a text until the capacity is known. */
const readLitres: TargetField['read'] = (cell, { mark, header }) => {
  if (isPercent(cell, header)) {
    const share = readNumber(cell, mark);
    return share && 'value' in share ? { value: `${share.value} %` } : share;
  }
  const read = readQuantity(cell, mark);
  if (!read || !('value' in read)) return read;
  const unit = read.unit ?? unitIn(header) ?? 'L';
  if (isWeight(unit)) return { problem: `“${read.value} ${unit}” is not a volume we know` };
  return { value: Number((read.value * LITRES[unit]).toFixed(4)) };
};

const isRequired = true;

const fieldsOfBarrel = targetFields(BARREL, {
  name: { headings: 'barrel barrelname lot wine', isRequired },
  // A barrel always has wine of some year.
  vintage: {
    ...vintage,
    sameForAll: 'a year',
    whereMissing: undefined,
    ask: (cells) =>
      askVintages(cells).map((question) => ({
        ...question,
        options: question.options.filter(({ value }) => value !== UNKNOWN),
      })),
  },
  region,
  type: {
    headings: 'winetype color colour material vesseltype',
    isRequired,
    others: BARREL_TYPE_WORDS,
    sameForAll: BARREL_TYPES.join(', '),
  },
  capacity: {
    headings: 'volume size litres liters capacityl',
    isRequired,
    read: readLitres,
    sameForAll: 'litres of each barrel',
  },
  fillLevel: {
    headings: 'fill filled currentvolume content contents filllevell',
    isRequired,
    read: readLitres,
    sameForAll: 'litres in each barrel',
  },
  barrelId: { headings: 'code barrelcode barrelid barrelno barrelnumber number vesselcode' },
  cooperage: { headings: 'cooper tonnellerie tonnelier' },
  toastLevel: { headings: 'toast toasting' },
  woodType: {
    headings: 'wood oak',
    others: {
      french: 'French Oak',
      american: 'American Oak',
      hungarian: 'Hungarian Oak',
      slavonian: 'Slavonian Oak',
    },
  },
  wineVarietal: { headings: 'varietal variety grape grapes cepage' },
  purchaseDate,
  location: { headings: 'storagelocation storage place room rack position' },
  notes,
  price: { headings: 'cost barrelcost purchaseprice unitcost unitprice' },
  priceCurrency: { ...currency, name: 'priceCurrency' },
  fillsBefore: { headings: 'fills fillnumber numberoffills uses numberofuses winesheld' },
});

/** The fields of a barrel. */
export const BARREL_FIELDS = alsoCalled(fieldsOfBarrel, BARREL_COLUMNS);
