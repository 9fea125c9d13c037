import type { Tank } from '@cuverie/contract';
import { type Filling, isOfFilling, tankName, UNKNOWN_VARIETY } from '@cuverie/domain';
import { isRefused, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { withUnit } from '../../../ui/words.ts';

/** When a tank was first and last read, as far as a list tells. */
function fillingOf({ vintage, lot, readings, course }: Tank): Filling {
  const [newest, oldest] = [readings[0]?.timestamp, readings.at(-1)?.timestamp];
  const first = course?.brix[0]?.timestamp ?? oldest;
  const moment = (at: string | undefined) => (at === undefined ? null : Date.parse(at));
  return { vintage, lot, first: moment(first), last: moment(newest) };
}

interface Named {
  tank: string;
  variety: string;
}

/** The varieties of tanks by the names of these, each as it was written first. */
function varietiesByTank(tanks: readonly Named[]): Map<string, string[]> {
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

const isNamed = (values: ReadRow['values']): values is ReadRow['values'] & Named =>
  typeof values['tank'] === 'string' && typeof values['variety'] === 'string';

/** Tells whether a row finds its tank; which it is, the server settles in the same way. */
export function tankFinder(tanks: readonly Tank[]) {
  const ids = new Set(tanks.map(({ id }) => id));
  const active = tanks.filter(({ status }) => status === 'active');
  const byName = Map.groupBy(active, ({ name }) => tankName(name));
  const stored = varietiesByTank(tanks.map(({ name, variety }) => ({ tank: name, variety })));

  /** No tank of its name ferments, and it says nothing of the variety one is made with. */
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
   * A log of readings often says the variety in the first row of a tank alone, or not at all: it is that of the other
   * rows of its tank, else that of an earlier tank of its name.
   */
  const settleVarieties = (rows: readonly ReadRow[]): ReadRow[] => {
    const said = varietiesByTank(rows.flatMap(({ values }) => (isNamed(values) ? [values] : [])));
    for (const row of rows) {
      const { values, problems, notes } = row;
      if (isRefused(row) || !isOpen(row)) continue;
      const name = tankName(String(values['tank']));
      const [variety = UNKNOWN_VARIETY, ...others] = said.get(name) ?? stored.get(name) ?? [];
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
