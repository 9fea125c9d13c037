import type { DiseaseLine, FieldPressure, PressureDay } from '@cuverie/contract';
import type { Disease, PressureClass } from '@cuverie/domain';
import { numberWords, shortDay, weekdayOfMoment } from '../../../ui/words.ts';
import { atDay } from '../planning/season-content.ts';

export const CLASS_WORDS: Record<PressureClass, string> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const DISEASE_NAMES: Record<Disease, string> = {
  powdery: 'Powdery mildew',
  downy: 'Downy mildew',
  botrytis: 'Grey mould',
};

/** The label of the last day of a line. Powdery mildew has no single day of infection. */
const LAST: Record<Disease, string> = {
  powdery: 'Last favourable day',
  downy: 'Infection last possible on',
  botrytis: 'Infection last possible on',
};

function indexWords({ disease, index }: DiseaseLine): string | undefined {
  if (index === null) return undefined;
  return disease === 'powdery'
    ? `Index ${numberWords(index, 0)} of 100`
    : `Index ${numberWords(index, 2, 2)}`;
}

/** The state of a disease in one line: its index, its last infection, and the next possible one. */
export function lineWords(line: DiseaseLine): string {
  const { disease, lastInfection, nextInfection, symptoms } = line;
  const seen = symptoms && `lesions would show ${shortDay(symptoms.from)} to ${shortDay(symptoms.to)}`;
  const last = lastInfection && `${LAST[disease]} ${shortDay(lastInfection)}${seen ? `, ${seen}` : ''}`;
  const next = nextInfection && `${last ? 'next' : 'Next'} ${shortDay(nextInfection)}, as forecast`;
  const never = last || next || line.class === null ? undefined : 'No favourable day this season';
  return [indexWords(line), never, [last, next].filter(Boolean).join('; ') || undefined]
    .filter((words) => words !== undefined)
    .map((words) => `${words}.`)
    .join(' ');
}

/** `Today`, `Thu 11 Jun`; a past day states if its value is still a forecast. */
export function dayName({ date, isForecast }: PressureDay, { today }: Pick<FieldPressure, 'today'>): string {
  if (date === today) return 'Today';
  const name = weekdayOfMoment(atDay(date));
  return isForecast && date < today ? `${name} (forecast)` : name;
}
