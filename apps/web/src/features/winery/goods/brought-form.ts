/** The form values of bottles that were filled elsewhere, and their conversion to an operation. */
import { type CellarOperation, type OperationDraft, operationDraft } from '@cuverie/contract';
import { localMinute } from '../../../platform/clock.ts';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { type Checked, checked } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { textOf } from '../operations/amounts.ts';
import { instantOf } from '../operations/operation-form.ts';
import { textIn } from './goods-form.ts';

export interface BroughtValues {
  reason: string;
  /** Id of a wine of My Cellar; empty for a new one. */
  wine: string;
  name: string;
  vintage: string;
  region: string;
  type: string;
  producer: string;
  varietal: string;
  bottles: string;
  bottleSizeMl: string;
  lot: string;
  time: string;
  note: string;
}

export const NOTHING_BROUGHT: BroughtValues = {
  reason: '',
  wine: '',
  name: '',
  vintage: '',
  region: '',
  type: 'Red',
  producer: '',
  varietal: '',
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
  if (name.startsWith('sources')) return 'varietal';
  return name === 'at' ? 'time' : name;
}

export function checkBrought(
  values: BroughtValues,
  isNew: boolean,
  now: Date,
  storedAt?: string,
): Checked<OperationDraft> {
  const { reason, bottles, bottleSizeMl, lot, time, note } = values;
  const { wine, name, region, type, producer, varietal } = values;
  const vintage = readNumber(values.vintage);
  const read = operationDraft.safeParse({
    kind: 'goods',
    at: instantOf(time, now, storedAt),
    reason: textOf(reason),
    note: textOf(note),
    lines: [
      {
        wine: isNew ? { name, vintage, region, type, producer, varietal } : wine || undefined,
        bottles: readNumber(bottles),
        bottleSizeMl: readNumber(bottleSizeMl),
        lot: textOf(lot),
        ...(isNew && varietal !== '' && { sources: [{ variety: varietal, vintage }] }),
      },
    ],
  });
  const problems: Problems = {};
  for (const { path, message } of read.error?.issues ?? [])
    problems[broughtField(path.join('.'))] ??= message;
  if (reason === '') {
    problems['reason'] = 'Choose why they are here';
    delete problems['bottling'];
  }
  if (!isNew && wine === '') problems['wine'] = 'Choose a wine';
  return checked(read, problems);
}
