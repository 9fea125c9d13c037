import { type FieldPressure, type PressureDay, sentenceOf } from '@cuverie/contract';
import { frostOf, THREATS } from '@cuverie/domain';
import { rounded } from './figure.ts';
import { textAndCode } from './pressure.ts';

type Warning = FieldPressure['warnings'][number];

interface Ahead {
  /** From today on. */
  days: readonly PressureDay[];
  today: string;
  /** The planned or forecast picking day. */
  picking: string | null;
  /** Whether vines are growing; frost in winter needs no warning. */
  isGrowing: (day: string) => boolean;
}

/** Warns of frost, heat and rain before picking in the coming days. */
export function warningsOf({ days, today, picking, isGrowing }: Ahead): Warning[] {
  const ahead = days.filter(({ date }) => date >= today);
  return [
    ...ahead.filter(({ date }) => isGrowing(date)).flatMap(frostWarning),
    ...ahead.flatMap(heatWarning),
    ...rainWarning(ahead, picking),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function frostWarning({ date, min }: PressureDay): Warning[] {
  const frost = min === null ? null : frostOf(min);
  if (frost === null || min === null) return [];
  const params = { day: date, celsius: min };
  const sentence =
    frost === 'frost' ? sentenceOf('frost_ahead', params) : sentenceOf('ground_frost_ahead', params);
  return [{ kind: 'frost', date, ...textAndCode(sentence) }];
}

function heatWarning({ date, max, hotHours }: PressureDay): Warning[] {
  if (hotHours === null || hotHours === 0 || max === null) return [];
  return [
    {
      kind: 'heat',
      date,
      ...textAndCode(sentenceOf('heat_ahead', { day: date, hours: hotHours, celsius: max })),
    },
  ];
}

/** Only if the forecast reaches the picking day, since a partial sum would be too low. */
function rainWarning(ahead: readonly PressureDay[], picking: string | null): Warning[] {
  const last = ahead.at(-1);
  if (picking === null || last === undefined || picking > last.date) return [];
  const before = ahead.filter(({ date }) => date <= picking);
  const first = before.find(({ rain }) => rain !== null && rain > 0);
  const mm = rounded(
    before.reduce((sum, { rain }) => sum + (rain ?? 0), 0),
    1,
  );
  if (first === undefined || mm < THREATS.rainMm) return [];
  return [
    {
      kind: 'rain',
      date: first.date,
      ...textAndCode(sentenceOf('rain_before_picking', { mm, day: picking })),
    },
  ];
}
