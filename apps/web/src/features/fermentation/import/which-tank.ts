/** Asks once for the tank of a log that has no column for it. */
import type { Tank } from '@cuverie/contract';
import type { TargetField } from '../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';

const ID = 'tank:';

/** The name of a log without its extension and the words that programs add. */
const nameIn = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 100);

const labelOf = ({ name, variety, vintage }: Tank): string =>
  [name, variety, vintage].filter((part) => part !== null && part !== '').join(', ');

/** Asks for the tank of all rows: an existing one, a new one named after the file, or a typed name. */
export const whichTank = (tanks: readonly Tank[]): Partial<TargetField> => ({
  sameForAll: 'its name',
  forAll: {
    text: 'Or the name of another tank:',
    optionsText: 'Which tank are these readings of?',
    options: (fileName) => [
      ...tanks
        .filter(({ status }) => status === 'active')
        .map((tank) => ({ value: `${ID}${tank.id}`, label: labelOf(tank) })),
      ...(nameIn(fileName) === ''
        ? []
        : [{ value: nameIn(fileName), label: `A new tank, “${nameIn(fileName)}”` }]),
    ],
  },
});

/** Assigns the chosen tank to a row. */
export function takeTank(row: ReadRow, tanks: readonly Tank[]): void {
  const { values, assumed } = row;
  row.assumed = assumed.filter((name) => name !== 'tank');
  const chosen = values['tank'];
  if (typeof chosen !== 'string' || !chosen.startsWith(ID)) return;
  const tank = tanks.find(({ id }) => `${ID}${id}` === chosen);
  if (tank) Object.assign(values, { tank: tank.name, variety: tank.variety, exportedTankId: tank.id });
}
