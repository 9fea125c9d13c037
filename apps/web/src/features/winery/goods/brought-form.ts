/** The form values of bottles that were filled elsewhere, and their conversion to an operation. */
import { type CellarOperation, type OperationDraft, operationDraft } from '@cuverie/contract';
import { localMinute } from '../../../platform/clock.ts';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { numberOf, textOf } from '../operations/amounts.ts';
import { instantOf } from '../operations/operation-form.ts';
import { problemWords } from '../operations/operation-problems.ts';
import { NO_WINE, type WineValues, wineOf } from '../operations/wine-values.ts';
import { textIn } from './goods-form.ts';

export interface BroughtValues extends WineValues {
  reason: string;
  bottles: string;
  bottleSizeMl: string;
  lot: string;
  time: string;
  note: string;
}

export const NOTHING_BROUGHT: BroughtValues = {
  ...NO_WINE,
  reason: '',
  bottles: '',
  bottleSizeMl: '750',
  lot: '',
  time: '',
  note: '',
};

/** The values of a recorded operation, whose wine is in My Cellar. */
export function broughtValues({ lines: [line], reason, note, at }: CellarOperation): BroughtValues {
  const number = (field: string) => writeNumber(Number(line?.[field]));
  return {
    ...NOTHING_BROUGHT,
    reason: textIn(line, 'reason') || (reason ?? ''),
    wine: textIn(line, 'wine'),
    bottles: number('bottles'),
    bottleSizeMl: number('bottleSizeMl'),
    lot: textIn(line, 'lot'),
    time: localMinute(new Date(at)),
    note: note ?? '',
  };
}

/** The form field of a problem at `lines.0.wine.name`. */
export function broughtField(path: string): string {
  const name = path.replace(/^lines\.\d+\./, '').replace(/^wine\./, '');
  if (name === 'wine') return 'name';
  if (name.startsWith('sources')) return 'varietal';
  return name === 'at' ? 'time' : name;
}

export function checkBrought(
  values: BroughtValues,
  now: Date,
  storedAt?: string,
): CheckedForm<OperationDraft> {
  const { reason, bottles, bottleSizeMl, lot, time, note, wine, varietal, vintage } = values;
  const isNew = wine === '';
  const read = operationDraft.safeParse({
    kind: 'goods',
    at: instantOf(time, now, storedAt),
    reason: textOf(reason),
    note: textOf(note),
    lines: [
      {
        wine: wineOf(values),
        bottles: numberOf(bottles),
        bottleSizeMl: numberOf(bottleSizeMl),
        lot: textOf(lot),
        ...(isNew && varietal !== '' && { sources: [{ variety: varietal, vintage: readNumber(vintage) }] }),
      },
    ],
  });
  const problems: Problems = {};
  for (const issue of read.error?.issues ?? [])
    problems[broughtField(issue.path.join('.'))] ??= problemWords(issue);
  if (reason === '') {
    problems['reason'] = 'Choose why they are here';
    delete problems['bottling'];
  }
  return checkForm(read, problems);
}
