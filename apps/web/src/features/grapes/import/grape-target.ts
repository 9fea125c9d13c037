import { grapeRow, inWords } from '@cuverie/contract';
import { GRAPE_COLORS, pictureAddressProblem } from '@cuverie/domain';
import {
  choiceField,
  idField,
  numberField,
  type TargetField,
  textField,
  wordsIn,
} from '../../../platform/csv/fields.ts';
import type { Mapping } from '../../../platform/csv/mapping.ts';
import { leaveOut, type ReadRow } from '../../../platform/csv/read-rows.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { listIn } from '../grape-files.ts';
import { GRAPE_LABELS } from '../grape-form.ts';

type Name = keyof typeof GRAPE_LABELS;

const isRequired = true;

const text = (name: Name, headings: string, sameForAll?: string): TargetField =>
  textField(name, GRAPE_LABELS[name], headings, { isRequired, sameForAll });

const list = (name: Name, headings: string): TargetField =>
  textField(name, GRAPE_LABELS[name], headings, {
    kind: 'words',
    read: (cell) => ({ value: listIn(cell) }),
  });

const sugar = (name: Name, headings: string, unit: string): TargetField =>
  numberField(name, GRAPE_LABELS[name], headings, { isRequired, sameForAll: `${unit} of each variety` });

/** Words for colours in other files, folded. */
const COLOURS = {
  rouge: 'Red',
  noir: 'Red',
  black: 'Red',
  blanc: 'White',
  pink: 'Rosé',
  gris: 'Rosé',
} as const;

const FIELDS: readonly TargetField[] = [
  text('name', 'grape variety varietal cultivar'),
  list('synonyms', 'alsoknownas aliases othernames'),
  choiceField('color', GRAPE_LABELS.color, 'colour berrycolor berrycolour', GRAPE_COLORS, {
    isRequired,
    sameForAll: GRAPE_COLORS.join(', '),
    others: COLOURS,
  }),
  text('origin', 'country region countryoforigin', 'such as France'),
  list('flavor_profile', 'flavors flavours flavourprofile aromas'),
  sugar('baume_level', 'baume', '°Bé'),
  sugar('baume_harvest_recommended', 'targetbaume harvestbaume', '°Bé'),
  sugar('brix_level', 'brix', '°Bx'),
  sugar('brix_harvest_recommended', 'targetbrix harvestbrix', '°Bx'),
  text('recommended_soil', 'soil soils', 'such as limestone'),
  text('details', 'description notes about', 'a few words on each variety'),
  textField('picture', GRAPE_LABELS.picture, 'image pictureurl imageurl'),
  idField('id', 'Id'),
];

/** Whether the address is that of an uploaded picture, which belongs to the estate that uploaded it. */
const isUploaded = (address: string): boolean => /^\/media\/[0-9a-f]{32}\.webp$/.test(address);

function finish(row: ReadRow, mapping: Mapping): void {
  const { values, notes } = row;
  // An empty cell in an existing column means an empty list.
  for (const name of ['synonyms', 'flavor_profile']) if (mapping.includes(name)) values[name] ??= [];
  const { picture } = values;
  if (typeof picture !== 'string') return;
  if (isUploaded(picture)) {
    notes.push('A picture that was uploaded does not come along in a file; one that is here stays');
    return;
  }
  const problem = pictureAddressProblem(picture);
  if (problem !== undefined) leaveOut(row, 'picture', inWords(problem));
}

/** The import of the estate's own varieties, and its changes to those of the reference. */
export const GRAPE_TARGET: ImportTarget = {
  kind: 'grapes',
  title: 'Import Grapes',
  one: 'variety',
  many: 'varieties',
  about:
    'An export of Cuverie or any spreadsheet of varieties: .csv, .tsv, .txt or .json. Lists are parted by “;”.',
  fields: FIELDS,
  schema: grapeRow,
  finish,
  shown: wordsIn('name synonyms color origin brix_level brix_harvest_recommended picture'),
  headedBy: ['name'],
  matchedBy: ['id', 'name'],
  hint: 'A variety of the same name that is there already is updated.',
  takesJson: true,
};
