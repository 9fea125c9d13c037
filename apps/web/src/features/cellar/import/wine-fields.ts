import {
  dayField,
  type FieldRead,
  isNothing,
  numberField,
  type Question,
  type TargetField,
  textField,
} from '../../../platform/csv/fields.ts';
import { askJeroboam, readBottleSize } from './bottle-sizes.ts';
import { readRating, type Scale } from './ratings.ts';
import { notes, purchaseDate, region, vintage } from './shared-fields.ts';
import { readDrinkBy, readDrinkFrom } from './windows.ts';
import { askTypes, readWineType } from './wine-types.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  'Fr.': 'CHF',
};

const code = /^[a-z]{3}$/i;

/** The ISO code of a currency, from it or from its sign. */
export function currencyCode(text: string): string | undefined {
  return code.test(text) ? text.toUpperCase() : SIGNS[text];
}

const SCALE = 'rating-scale';

/** Asks how ratings count where none of them is above 20. */
function askScale(cells: ReadonlyMap<string, number>): Question[] {
  const numbers = [...cells.keys()].flatMap((cell) => cell.match(/\d+(?:[.,]\d+)?/g) ?? []);
  const highest = Math.max(0, ...numbers.slice(0, 5000).map((text) => Number(text.replace(',', '.'))));
  if (highest === 0 || highest > 20) return [];
  const scales = [
    ...(highest <= 5 ? [{ value: '5', label: '5 stars' }] : []),
    { value: '20', label: '20 points' },
    { value: '100', label: '100 points' },
  ];
  return [{ id: SCALE, text: `No rating is above ${highest}. Out of how many are they?`, options: scales }];
}

const isScale = (text: string | undefined): text is Scale => text === '5' || text === '20' || text === '100';

const rating = (scale: Scale | undefined): TargetField => ({
  name: 'rating',
  label: 'Rating',
  kind: 'number',
  synonyms: [
    'score',
    'points',
    'myrating',
    'yourrating',
    'personalrating',
    'bewertung',
    'punkte',
    'lastrating',
    'my',
  ],
  read: (cell, { mark, answers }) => {
    if (isNothing(cell)) return undefined;
    const answer = answers[SCALE];
    return readRating(cell, scale ?? (isScale(answer) ? answer : undefined), mark);
  },
  ...(scale === undefined && { ask: askScale }),
});

/** The fields of a wine; `scale` is how its ratings count, where the kind of file says so. */
export const wineFields = (scale?: Scale): readonly TargetField[] => [
  textField({
    name: 'name',
    label: 'Name',
    isRequired: true,
    synonyms: [
      'wine',
      'winename',
      'title',
      'label',
      'cuvee',
      'vin',
      'wein',
      'vino',
      'nom',
      'bezeichnung',
      'nombre',
      'nome',
    ],
  }),
  vintage,
  region,
  {
    name: 'type',
    label: 'Type',
    isRequired: true,
    kind: 'words',
    synonyms: [
      'winetype',
      'color',
      'colour',
      'couleur',
      'farbe',
      'category',
      'kategorie',
      'categorie',
      'tipo',
      'hue',
      'style',
    ],
    read: (cell, { answers }) => readWineType(cell, answers),
    ask: askTypes,
    isAskedWhereEmpty: true,
  },
  {
    ...numberField(
      {
        name: 'quantity',
        label: 'Quantity',
        isRequired: true,
        synonyms: [
          'qty',
          'bottles',
          'count',
          'cellarcount',
          'usercellarcount',
          'bottlecount',
          'bottlesincellar',
          'numberofbottles',
          'stock',
          'inventory',
          'quantite',
          'bouteilles',
          'anzahl',
          'menge',
          'bestand',
          'flaschen',
          'cantidad',
          'botellas',
          'quantita',
          'bottiglie',
        ],
      },
      true,
    ),
  },
  textField({
    name: 'producer',
    label: 'Producer',
    synonyms: [
      'winery',
      'domaine',
      'chateau',
      'producteur',
      'weingut',
      'erzeuger',
      'productor',
      'bodega',
      'produttore',
      'cantina',
    ],
  }),
  textField({
    name: 'varietal',
    label: 'Varietal',
    synonyms: [
      'varietals',
      'variety',
      'varieties',
      'grape',
      'grapes',
      'grapevariety',
      'cepage',
      'cepages',
      'rebsorte',
      'rebsorten',
      'mastervarietal',
      'uva',
      'uvas',
      'blend',
    ],
  }),
  {
    name: 'bottleSizeMl',
    label: 'Bottle size',
    unit: 'ml',
    kind: 'number',
    synonyms: [
      'size',
      'bottlesizeml',
      'volume',
      'format',
      'bottleformat',
      'contenance',
      'flaschengrosse',
      'grosse',
      'formato',
    ],
    read: (cell, { answers }) => (isNothing(cell) ? undefined : readBottleSize(cell, answers)),
    ask: askJeroboam,
  },
  textField({
    name: 'price',
    label: 'Price',
    synonyms: [
      'cost',
      'bottlecost',
      'purchaseprice',
      'priceperbottle',
      'unitprice',
      'wineprice',
      'prix',
      'preis',
      'precio',
      'prezzo',
    ],
  }),
  {
    name: 'currency',
    label: 'Currency',
    kind: 'words',
    synonyms: ['pricecurrency', 'bottlecostcurrency', 'devise', 'wahrung', 'moneda', 'valuta'],
    read: (cell): FieldRead | undefined => {
      if (isNothing(cell)) return undefined;
      const value = currencyCode(cell);
      return { value, isConverted: value === undefined };
    },
  },
  textField({
    name: 'alcohol',
    label: 'Alcohol',
    synonyms: ['abv', 'alc', 'alcoholcontent', 'alkohol', 'alcool', 'vol'],
  }),
  rating(scale),
  purchaseDate,
  {
    name: 'drinkFrom',
    label: 'Drink from',
    kind: 'day',
    synonyms: [
      'beginconsume',
      'drinkafter',
      'drinkstart',
      'startdrinking',
      'readyfrom',
      'trinkenab',
      'begin',
    ],
    read: (cell, { day }) => (isNothing(cell) ? undefined : readDrinkFrom(cell, day)),
  },
  {
    name: 'drinkBy',
    label: 'Drink by',
    kind: 'day',
    synonyms: [
      'endconsume',
      'drinkuntil',
      'drinkto',
      'drinkbefore',
      'drinkend',
      'trinkenbis',
      'bestbefore',
      'end',
    ],
    read: (cell, { day }) => (isNothing(cell) ? undefined : readDrinkBy(cell, day)),
  },
  dayField({ name: 'lastTasted', label: 'Last tasted', synonyms: ['lasttasting', 'tasted', 'tastingdate'] }),
  textField({
    name: 'storageLocation',
    label: 'Storage location',
    synonyms: [
      'location',
      'storage',
      'cellarlocation',
      'place',
      'rack',
      'bin',
      'shelf',
      'lagerort',
      'emplacement',
      'ubicacion',
    ],
  }),
  notes,
];
