import { WINE } from '@cuverie/contract';
import { NON_VINTAGE, readHoldings, UNKNOWN_REGION } from '@cuverie/domain';
import {
  alsoCalled,
  dayField,
  fieldOf,
  numberField,
  type Question,
  type TargetField,
  targetFields,
  textField,
  wholeField,
  wordsIn,
} from '../../../platform/csv/fields.ts';
import { askJeroboam, readSizeCell } from './bottle-sizes.ts';
import { WINE_COLUMNS } from './column-names.ts';
import { looksLikeStars, readRating, type Scale } from './ratings.ts';
import { readStyle } from './wine-styles.ts';
import { askTypes, readWineType } from './wine-types.ts';
import { askVintages, readDrinkBy, readDrinkFrom, readVintage, UNKNOWN, yearInName } from './years.ts';

const NO_VINTAGE = { value: NON_VINTAGE, label: 'No vintage (NV)' };
const VINTAGE_UNKNOWN = { value: UNKNOWN, label: 'Unknown' };

export const vintage: TargetField = {
  name: 'vintage',
  label: 'Vintage',
  isRequired: true,
  sameForAll: 'a year, or NV for none',
  kind: 'number',
  synonyms: wordsIn('year jg mill millesime annee jahrgang annata anada cosecha safra harvest'),
  read: readVintage,
  ask: askVintages,
  whereMissing: [NO_VINTAGE, VINTAGE_UNKNOWN],
  elsewhere: { field: 'name', find: yearInName },
};

export const region = textField(
  'region',
  'Region',
  'origin anbaugebiet herkunft weinregion regione regiao comarca area',
  {
    isRequired: true,
    isMadeWhereMissing: true,
    sameForAll: 'such as Bordeaux',
    whereMissing: [{ value: UNKNOWN_REGION, label: 'Unknown' }],
  },
);

const country = textField(
  'country',
  'Country',
  'countryoforigin land herkunftsland pays paysdorigine paese paesediorigine pais paisdeorigen paisdeorigem origincountry ursprungsland',
);

const appellation = textField(
  'appellation',
  'Appellation',
  `aoc aop appellationname denominazione denominazionediorigine denominacion denominaciondeorigen denominacao
   denominacaodeorigem herkunftsbezeichnung ursprungsbezeichnung appellationdorigine doc docg ava`,
);

const designation = textField(
  'designation',
  'Designation',
  'winedesignation pradikat qualitatsstufe mention menzione mencion mencao',
);

const style = fieldOf('style', 'Style', 'winestyle category kategorie categorie categoria kategori stil', {
  kind: 'words',
  read: readStyle,
});

export const notes = textField(
  'notes',
  'Notes',
  `note comment comments tastingnote tastingnotes remarks description notizen bemerkung bemerkungen
   commentaire commentaires notas privatenotes bottlenote`,
);

export const purchaseDate = dayField(
  'purchaseDate',
  'Purchase date',
  'purchased datepurchased dateofpurchase bought dateachat kaufdatum acquired inputdate',
);

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  'Fr.': 'CHF',
};

const code = /^[a-z]{3}$/i;

/** The ISO code of a currency, from the code or its sign. */
export function currencyCode(text: string): string | undefined {
  return code.test(text) ? text.toUpperCase() : SIGNS[text];
}

/** A sign, a bound or the brackets of accountants before the amount: its digits alone would be another price. */
const NO_PRICE = /^[^\d]{0,6}[-−–]\s?\d|^[<>≤≥(]|^(?:minus|less than)\b/i;

const readPrice: TargetField['read'] = (cell) =>
  NO_PRICE.test(cell.trim()) ? { problem: `“${cell.trim()}” is not a price` } : { value: cell };

export const currency = fieldOf(
  'currency',
  'Currency',
  'pricecurrency bottlecostcurrency devise wahrung moneda valuta',
  {
    kind: 'words',
    read: (cell) => {
      const value = currencyCode(cell);
      return { value, isConverted: value === undefined };
    },
  },
);

const SCALE = 'rating-scale';

const STARS_AS_POINTS = '5 stars, as points of 100: 4 stars become 92';
const LEFT_OUT = { value: 'none', label: 'Leave ratings out; they are kept as they are with the wine' };

/** Asks for the scale of ratings if none is above 20, and whether to convert stars to points. */
function askScale(cells: ReadonlyMap<string, number>, isStars: boolean): Question[] {
  const numbers = [...cells.keys()].flatMap((cell) => cell.match(/\d+(?:[.,]\d+)?/g) ?? []);
  const highest = Math.max(0, ...numbers.slice(0, 5000).map((text) => Number(text.replace(',', '.'))));
  const stars = { value: '5', label: STARS_AS_POINTS };
  if ([...cells.keys()].some(looksLikeStars) || (isStars && highest > 0))
    return [
      {
        id: SCALE,
        text: 'Ratings in this file are stars. What becomes of them?',
        options: [stars, LEFT_OUT],
      },
    ];
  if (highest === 0 || highest > 20) return [];
  const scales = [
    ...(highest <= 5 ? [stars, LEFT_OUT] : []),
    { value: '20', label: '20 points' },
    { value: '100', label: '100 points' },
  ];
  return [{ id: SCALE, text: `No rating is above ${highest}. Out of how many are they?`, options: scales }];
}

/** The scale in the heading of ratings: `Score (/100)`, `Rating out of 20`, `My stars`. */
function scaleInHeading(header = ''): Scale | undefined {
  const [, most] = /(?:\/|out of|von|sur|su|de|[-–])\s*(100|20|5)\b/i.exec(header) ?? [];
  if (isScale(most)) return most;
  return /\bstars?\b|★/i.test(header) ? '5' : undefined;
}

const isScale = (text: string | undefined): text is Scale => text === '5' || text === '20' || text === '100';

/** The places of a wine with their bottles: `Rack A: 3; Offsite: 2`. */
export const holdings = textField('holdings', 'Holdings', '', {
  read: (cell) => {
    const value = readHoldings(cell);
    return value === undefined
      ? { problem: `“${cell}”: write places with their bottles, as Rack A: 3; Offsite: 2` }
      : { value };
  },
});

/** The fields of a wine; `scale` is that of its ratings, if the format has a fixed one. */
export const wineFields = (scale?: Scale): readonly TargetField[] => {
  const fields = describedFields(scale);
  const described = new Set(fields.map(({ name }) => name));
  const others = Object.fromEntries(Object.entries(WINE).filter(([name]) => !described.has(name)));
  return alsoCalled([...fields, ...targetFields(others, {})], WINE_COLUMNS);
};

/** The fields of a wine that files of other programs have under other headings, or that are read by rules of their own. */
const describedFields = (scale: Scale | undefined): readonly TargetField[] => [
  textField('name', 'Name', 'wine winename title label cuvee vin wein vino nom bezeichnung nombre nome', {
    isRequired: true,
  }),
  vintage,
  country,
  region,
  appellation,
  designation,
  style,
  wholeField(
    'baseYear',
    'Base or disgorgement year',
    'baseyear disgorgement disgorgementyear degorgement basisjahr',
  ),
  textField(
    'type',
    'Type',
    'winetype color colour couleur farbe category kategorie categorie tipo hue style',
    {
      kind: 'words',
      isRequired: true,
      read: (cell, { answers }) => readWineType(cell, answers),
      ask: askTypes,
      isAskedWhereEmpty: true,
    },
  ),
  wholeField(
    'quantity',
    'Quantity',
    `qty btl btls fl stk bt bout bottle stocklevel onhand instock remaining bottlesremaining bottlesonhand quantityonhand
     quantityremaining bottlesinstock noofbottles units cellarquantity bottles count cellarcount usercellarcount bottlecount bottlesincellar numberofbottles stock inventory
     quantite bouteilles anzahl menge bestand flaschen cantidad botellas quantita bottiglie quantidade garrafas`,
    {
      isRequired: true,
      sameForAll: 'bottles of each wine',
      whereMissing: [
        { value: '0', label: 'No bottle' },
        { value: '1', label: 'One bottle each' },
      ],
    },
  ),
  textField(
    'producer',
    'Producer',
    'winery domaine chateau producteur weingut erzeuger productor bodega produttore cantina',
  ),
  textField(
    'varietal',
    'Varietal',
    `varietals variety varieties grape grapes grapevariety cepage cepages rebsorte rebsorten mastervarietal
     uva uvas blend`,
  ),
  fieldOf(
    'bottleSizeMl',
    'Bottle size',
    'size bottlesizeml volume format bottleformat contenance flaschengrosse grosse formato',
    {
      kind: 'number',
      unit: 'ml',
      read: (cell, { answers }) => readSizeCell(cell, answers),
      ask: askJeroboam,
    },
  ),
  textField(
    'price',
    'Price',
    `cost ek bottlecost yourprice pricepaid paid purchaseprice purchasecost priceperbottle costperbottle unitprice unitcost bottleprice
     wineprice averagepurchaseprice avgpurchaseprice averageprice averagecost avgcost avgprice purchasepriceperbottle
     prix preis precio prezzo`,
    { read: readPrice },
  ),
  currency,
  textField('alcohol', 'Alcohol', 'abv alc alcoholcontent alkohol alcool vol'),
  numberField(
    'rating',
    'Rating',
    'score points myrating yourrating personalrating bewertung punkte lastrating my',
    {
      read: (cell, { mark, answers, header }) => {
        const answer = answers[SCALE];
        if (Number(cell) === 0) return undefined;
        const ofHeading = scaleInHeading(header);
        const isOpen = scale === '5' || ofHeading === '5' || looksLikeStars(cell);
        if (answer === LEFT_OUT.value || (isOpen && answer !== '5'))
          return { value: undefined, isConverted: true };
        return readRating(cell, scale ?? ofHeading ?? (isScale(answer) ? answer : undefined), mark);
      },
      ask:
        scale === undefined || scale === '5'
          ? (cells, header) => {
              const known = scale ?? scaleInHeading(header);
              return known === '100' || known === '20' ? [] : askScale(cells, known === '5');
            }
          : undefined,
    },
  ),
  purchaseDate,
  dayField(
    'drinkFrom',
    'Drink from',
    'beginconsume drinkafter drinkstart startdrinking readyfrom trinkenab begin',
    { read: (cell, { day }) => readDrinkFrom(cell, day) },
  ),
  dayField(
    'drinkBy',
    'Drink by',
    'endconsume drinkuntil drinkto drinkbefore drinkend trinkenbis bestbefore end',
    { read: (cell, { day }) => readDrinkBy(cell, day) },
  ),
  dayField('lastTasted', 'Last tasted', 'lasttasting tasted tastingdate'),
  textField(
    'storageLocation',
    'Storage location',
    `location storage cellarlocation cellarorfridgename cellarname fridgename cellar fridge storagearea place rack bin shelf
     lagerort emplacement ubicacion`,
  ),
  holdings,
  notes,
];
