import { grapeRow } from '@cuverie/contract';
import { foldName, GRAPE_COLORS, type GrapeColor, pictureAddressProblem } from '@cuverie/domain';
import { numberField, type TargetField } from '../../../platform/csv/fields.ts';
import { CsvProblem } from '../../../platform/csv/limits.ts';
import { guessMapping, KEEP, LEAVE, type Mapping, unfilled } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../../platform/csv/target.ts';
import { listIn } from '../grape-files.ts';
import { GRAPE_LABELS } from '../grape-form.ts';

type Name = keyof typeof GRAPE_LABELS;

const text = (name: Name | 'id', synonyms: readonly string[] = [], isRequired = false): TargetField => ({
  name,
  label: name === 'id' ? 'Id' : GRAPE_LABELS[name],
  synonyms,
  isRequired,
  kind: 'text',
  read: (cell) => ({ value: cell }),
});

const list = (name: 'synonyms' | 'flavor_profile', synonyms: readonly string[]): TargetField => ({
  name,
  label: GRAPE_LABELS[name],
  synonyms,
  kind: 'words',
  read: (cell) => ({ value: listIn(cell) }),
});

const sugar = (name: Name, synonyms: readonly string[]): TargetField =>
  numberField({ name, label: GRAPE_LABELS[name], synonyms, isRequired: true });

/** How colours are called elsewhere, folded. */
const COLOURS: Readonly<Record<string, GrapeColor>> = {
  rouge: 'Red',
  noir: 'Red',
  black: 'Red',
  blanc: 'White',
  pink: 'Rosé',
  gris: 'Rosé',
};

const color: TargetField = {
  name: 'color',
  label: GRAPE_LABELS.color,
  synonyms: ['colour', 'berrycolor', 'berrycolour'],
  isRequired: true,
  kind: 'words',
  read: (cell) => {
    const said = foldName(cell);
    const known = GRAPE_COLORS.find((one) => foldName(one) === said) ?? COLOURS[said];
    return known ? { value: known } : { problem: `“${cell}” is none of ${GRAPE_COLORS.join(', ')}` };
  },
};

const FIELDS: readonly TargetField[] = [
  text('name', ['grape', 'variety', 'varietal', 'cultivar'], true),
  list('synonyms', ['alsoknownas', 'aliases', 'othernames']),
  color,
  text('origin', ['country', 'region', 'countryoforigin'], true),
  list('flavor_profile', ['flavors', 'flavours', 'flavourprofile', 'aromas']),
  sugar('baume_level', ['baume']),
  sugar('baume_harvest_recommended', ['targetbaume', 'harvestbaume']),
  sugar('brix_level', ['brix']),
  sugar('brix_harvest_recommended', ['targetbrix', 'harvestbrix']),
  text('recommended_soil', ['soil', 'soils'], true),
  text('details', ['description', 'notes', 'about'], true),
  text('picture', ['image', 'pictureurl', 'imageurl']),
  text('id'),
];

const LISTS = ['synonyms', 'flavor_profile'] as const;
/** A picture that was uploaded: its address is the estate's it was uploaded to. */
const isUploaded = (address: unknown): boolean =>
  typeof address === 'string' && /^\/media\/[0-9a-f]{32}\.webp$/.test(address);

/** Judges a row as the server will, and says so beside its cells. */
const finishBy = (mapping: Mapping) => (row: ReadRow) => {
  // A column that is there and says nothing says that there is none.
  for (const name of LISTS) if (mapping.includes(name)) row.values[name] ??= [];
  const { picture } = row.values;
  if (isUploaded(picture)) {
    row.notes.push('A picture that was uploaded does not come along in a file; one that is here stays');
  } else if (typeof picture === 'string') {
    const problem = pictureAddressProblem(picture);
    if (problem !== undefined) row.problems['picture'] = problem;
  }
  for (const { path, message } of grapeRow.safeParse(row.values).error?.issues ?? []) {
    const name = String(path[0]);
    // What is missing is told of every required field alike.
    if (row.values[name] !== undefined) row.problems[name] ??= message;
  }
};

/** What no field is made for is left out: a variety keeps nothing of another file. */
const known = (mapping: Mapping): Mapping => mapping.map((use) => (use === KEEP ? LEAVE : use));

function recognise([table, ...others]: readonly Table[]): Recognised[] {
  if (table === undefined || others.length > 0) throw new CsvProblem('Choose one file at a time.');
  const sheet = sheetOf(table, true);
  const mapping = known(guessMapping(sheet.headers, FIELDS));
  const plan = { sheet, fields: FIELDS, mapping, finish: finishBy(mapping) };
  const mapped: Recognised = { id: 'mapped', name: 'Columns I choose', isMapped: true, plan };
  if (unfilled(mapping, FIELDS).length > 0) return [mapped];
  const hint = 'A variety of the same name that is there already is updated.';
  return [{ id: 'named-columns', name: 'Columns by their headings', plan, hint }, mapped];
}

/** The varieties an estate knows on its own, and what it says of those of the reference. */
export const GRAPE_TARGET: ImportTarget = {
  kind: 'grapes',
  title: 'Import Grapes',
  one: 'variety',
  many: 'varieties',
  shown: ['name', 'synonyms', 'color', 'origin', 'brix_level', 'brix_harvest_recommended', 'picture'],
  headedBy: ['name'],
  about:
    'An export of Cuverie or any spreadsheet of varieties: .csv, .tsv, .txt or .json. Lists are parted by “;”.',
  recognise,
  takesArchive: false,
  takesJson: true,
};
