import type { Tank, Vessel, WineState } from '@cuverie/contract';
import {
  currentFerment,
  DEFAULT_DRY_LEVELS,
  type Forecast,
  foldName,
  harvestYear,
  REFUSALS,
  sugarsOfTank,
} from '@cuverie/domain';
import { sentenceWords } from '../../../ui/units.ts';
import { dayOfMoment, litres, weekdayOfMoment, withUnit } from '../../../ui/words.ts';

type DatedTank = Pick<Tank, 'vintage' | 'readings' | 'course'>;

/** The year of a tank's harvest; without a vintage, the year of its first reading. */
export function yearOf(tank: DatedTank): number | null {
  if (tank.vintage !== null) return tank.vintage;
  const [first] = currentFerment(sugarsOfTank(tank));
  const begun = first?.at ?? tank.readings.at(-1)?.timestamp;
  return begun === undefined ? null : harvestYear(new Date(begun).getTime());
}

/** `2025, PN-3`: the harvest and the lot, if known. */
export const lotWords = (tank: DatedTank & Pick<Tank, 'lot'>): string =>
  [yearOf(tank), tank.lot].filter((part) => part !== null).join(', ');

/** The name of a tank among those of all years; an archived one includes its harvest. */
export function uniqueTankName(tank: Tank): string {
  const lot = tank.status === 'archived' ? lotWords(tank) : '';
  return lot === '' ? tank.name : `${tank.name}, ${lot}`;
}

/** `Cuve 1 - Merlot`, with harvest and lot. */
export const optionOf = (tank: Tank) => ({
  value: tank.id,
  label: [`${tank.name} - ${tank.variety}`, lotWords(tank)].filter(Boolean).join(', '),
});

/** Tanks as options, `Cuve 1 - Merlot`, with harvest and lot if two would be equal. */
export const optionsOf = (tanks: readonly Tank[]) => {
  const short = (tank: Tank) => `${tank.name} - ${tank.variety}`;
  const counts = Map.groupBy(tanks, short);
  return tanks.map((tank) =>
    (counts.get(short(tank))?.length ?? 0) > 1 ? optionOf(tank) : { value: tank.id, label: short(tank) },
  );
};

/** The yeasts of tanks by name, each with its first spelling. */
export function yeastsOf(tanks: readonly Pick<Tank, 'yeast'>[]): string[] {
  const spellings = Map.groupBy(
    tanks.flatMap(({ yeast }) => yeast ?? []),
    foldName,
  );
  return [...spellings.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => one.localeCompare(other));
}

/** The yeast last added to a wine. */
export const lastYeastOf = ({ additions }: Pick<WineState, 'additions'>): string | undefined =>
  additions
    .filter(({ substance }) => substance === 'yeast')
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)?.product;

/** `1,800 L / 2,000 L`. */
export function volumeWords({ currentVolume, capacity }: Pick<Tank, 'currentVolume' | 'capacity'>): string {
  return `${litres(currentVolume)} / ${withUnit(capacity, 'whole L', 0)}`;
}

/**
 * Asks to archive an active ferment whose wine left its vessel, because a reading taken there would be of other wine;
 * `undefined` if it is still there.
 */
export function leftVesselWords(
  { status, readingCount, lot }: Pick<Tank, 'status' | 'readingCount' | 'lot'>,
  vessel: Pick<Vessel, 'code' | 'level' | 'lot'>,
): string | undefined {
  if (status !== 'active' || readingCount === 0) return undefined;
  if (vessel.level === 0) return `${vessel.code} is empty. If this ferment is over, archive it.`;
  // The code of a lot may be shorter than the name written with the ferment.
  if (lot === null || vessel.lot === null || foldName(lot).startsWith(foldName(vessel.lot))) return undefined;
  return `${vessel.code} now has lot ${vessel.lot}. If this ferment is over, archive it; otherwise edit its lot.`;
}

/** `1 to 6 Oct`, `29 Sep to 3 Oct`. */
export function daysWords(from: number, to: number): string {
  const [first, last] = [dayOfMoment(from), dayOfMoment(to)];
  if (first === last) return last;
  const [day, month] = first.split(' ');
  return `${last.endsWith(` ${month}`) ? day : first} to ${last}`;
}

/** With fewer ferments of the estate’s own, those the product ships with count about as much. */
const MANY_FERMENTS = 8;

/**
 * `From 9 finished reds of yours (4 of them with EC1118) and this tank’s 11 readings. Dry means −1 °Bx by the hydrometer.
 * About eight of ten such ferments are dry within the range.`
 */
function basisWords(
  { ferments, ofYeast, style, readings, explained, dryBrix }: Extract<Forecast, { kind: 'forecast' }>,
  yeast: string | null,
): string {
  const fit = explained === null ? '' : ', which follow a smooth curve';
  const share = ofYeast === ferments ? 'all' : `${ofYeast} of them`;
  const withYeast = ofYeast === 0 || !yeast ? '' : ` (${share} with ${yeast})`;
  const elsewhere = ferments < MANY_FERMENTS ? `, ${style}s of another winery` : '';
  const others =
    ferments === 0
      ? `${style}s of another winery, because none of yours has ended dry yet,`
      : `${ferments} finished ${style}${ferments === 1 ? '' : 's'} of yours${withYeast}${elsewhere}`;
  const sure =
    ferments === 0
      ? 'About eight of ten ferments there were dry within the range; yours may differ more.'
      : 'About eight of ten such ferments are dry within the range.';
  return `From ${others} and this tank’s ${readings} readings${fit}. Dry means ${withUnit(dryBrix, '°Bx')} by the hydrometer. ${sure}`;
}

/** States the level of a dry wine if it is not the default: `Dry at 0 °Bx`. */
const dryWords = (brix: number): string =>
  brix === DEFAULT_DRY_LEVELS.red ? 'Dry' : `Dry at ${withUnit(brix, '°Bx')}`;

/**
 * `Dry around 3 Oct (1 to 6 Oct)`, and its basis as an explanation.
 * @param yeast of the tank, as written
 */
export function forecastWords(
  forecast: Forecast,
  yeast: string | null = null,
): { says: string; because?: string } {
  switch (forecast.kind) {
    case 'dry':
      return {
        says: `${dryWords(forecast.dryBrix)} since ${weekdayOfMoment(forecast.since)}`,
        because: `By the hydrometer, at ${withUnit(forecast.dryBrix, '°Bx')} or below; a sugar test proves it.`,
      };
    case 'forecast': {
      const { likely, early, late } = forecast.dryAt;
      return {
        says: `${dryWords(forecast.dryBrix)} around ${dayOfMoment(likely)} (${daysWords(early, late)})`,
        because: basisWords(forecast, yeast),
      };
    }
    case 'levelling':
      return {
        says: `Levelling off above dryness, at about ${withUnit(forecast.endBrix, '°Bx', 1)}`,
        because: 'Its newest sugar readings hardly fall any more, so there is no dry date.',
      };
    default:
      // Without a forecast, only the reason is shown.
      return { says: sentenceWords(REFUSALS[forecast.why]) };
  }
}
