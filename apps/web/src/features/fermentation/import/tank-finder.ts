import type { Tank } from '@cuverie/contract';
import { isOfFilling, type TankFilling, tankName, UNKNOWN_VARIETY } from '@cuverie/domain';
import { isRefused, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { withUnit } from '../../../ui/words.ts';

/** The first and last reading of a tank, as far as a list has them. */
function fillingOf({ vintage, lot, readings, course }: Tank): TankFilling {
  const [newest, oldest] = [readings[0]?.timestamp, readings.at(-1)?.timestamp];
  const first = course?.brix[0]?.timestamp ?? oldest;
  const moment = (at: string | undefined) => (at === undefined ? null : Date.parse(at));
  return { vintage, lot, first: moment(first), last: moment(newest) };
}

interface TankNames {
  tank: string;
  variety: string;
}

/** The varieties of tanks by tank name, each with its first spelling. */
function varietiesByTank(tanks: readonly TankNames[]): Map<string, string[]> {
  const byName = Map.groupBy(tanks, ({ tank }) => tankName(tank));
  return new Map(
    [...byName].map(([name, same]) => [
      name,
      [...Map.groupBy(same, ({ variety }) => tankName(variety)).values()].flatMap(
        ([first]) => first?.variety ?? [],
      ),
    ]),
  );
}

const isNamed = (values: ReadRow['values']): values is ReadRow['values'] & TankNames =>
  typeof values['tank'] === 'string' && typeof values['variety'] === 'string';

/** Finds the tank of a row. The server decides in the same way. */
export function tankFinder(tanks: readonly Tank[]) {
  const ids = new Set(tanks.map(({ id }) => id));
  const active = tanks.filter(({ status }) => status === 'active');
  const byName = Map.groupBy(active, ({ name }) => tankName(name));
  const stored = varietiesByTank(tanks.map(({ name, variety }) => ({ tank: name, variety })));

  /** Whether no active tank has its name, and it lacks the variety for a new one. */
  const isOpen = ({ values }: ReadRow): boolean =>
    values['exportedTankId'] === undefined &&
    values['variety'] === undefined &&
    !byName.has(tankName(String(values['tank'])));

  const lookForTank = (row: ReadRow): void => {
    const { values, problems, notes } = row;
    const { tank, variety, timestamp, exportedTankId, capacity } = values;
    if (typeof tank !== 'string' || isOpen(row)) return;
    const size = typeof capacity === 'number' ? ` with ${withUnit(capacity, 'L')}` : '';
    const made = `of a tank that is not here yet; it is made${size}`;
    if (typeof exportedTankId === 'string') {
      if (!ids.has(exportedTankId.toLowerCase())) notes.push(made);
      return;
    }
    const called = byName.get(tankName(tank)) ?? [];
    const varieties = new Set(called.map((one) => tankName(one.variety)));
    if (typeof variety !== 'string' && varieties.size > 1) {
      problems['variety'] = `Variety is required: several active tanks are called ${tank}`;
      return;
    }
    const isHere = called.some(
      (one) =>
        (typeof variety !== 'string' || tankName(one.variety) === tankName(variety)) &&
        isOfFilling(fillingOf(one), Date.parse(String(timestamp)), values),
    );
    if (!isHere) notes.push(made);
  };

  /**
   * A log often has the variety only in the first row of a tank, or not at all. It is then taken from other rows of the
   * tank, else from an earlier tank with the name.
   */
  const settleVarieties = (rows: readonly ReadRow[]): ReadRow[] => {
    const varieties = varietiesByTank(rows.flatMap(({ values }) => (isNamed(values) ? [values] : [])));
    for (const row of rows) {
      const { values, problems, notes } = row;
      if (isRefused(row) || !isOpen(row)) continue;
      const name = tankName(String(values['tank']));
      const [variety = UNKNOWN_VARIETY, ...others] = varieties.get(name) ?? stored.get(name) ?? [];
      if (others.length > 0) {
        problems['variety'] = `Variety is required: several tanks are called ${String(values['tank'])}`;
        row.notes = [];
        continue;
      }
      values['variety'] = variety;
      notes.push(
        variety === UNKNOWN_VARIETY
          ? `of a tank without a variety; “${UNKNOWN_VARIETY}” is taken, which can be changed with the tank`
          : 'without a variety; that of the other readings of its tank is taken',
      );
      lookForTank(row);
    }
    return [...rows];
  };

  return { lookForTank, settleVarieties };
}
