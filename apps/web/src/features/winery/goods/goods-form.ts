/** The form values of bottled wine that moves, and their conversion to an operation. */
import { type CellarOperation, type OperationDraft, operationDraft } from '@cuverie/contract';
import { localMinute } from '../../../platform/clock.ts';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { numberOf, textOf } from '../operations/amounts.ts';
import { instantOf } from '../operations/operation-form.ts';
import { problemWords } from '../operations/operation-problems.ts';

/** The bottles that move, by what filled them. */
export interface GoodsOf {
  bottling: string;
  wine: string;
  bottleSizeMl: number;
}

export interface GoodsValues {
  reason: string;
  bottles: string;
  /** The vessel they are emptied into. */
  to: string;
  /** Whether they are bottles of the library; empty for what is likely. */
  library: '' | 'yes' | 'no';
  time: string;
  note: string;
}

export const NO_GOODS: GoodsValues = { reason: '', bottles: '', to: '', library: '', time: '', note: '' };

type OperationParts = Pick<OperationDraft, 'lines' | 'reason' | 'note'> & { at?: string };

/** A text of a line; empty if it has none. */
export function textIn(line: object | undefined, field: string): string {
  const value = Object.entries(line ?? {}).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : '';
}

/** The values of a recorded operation, or of one that was refused. */
export function goodsValues({
  lines: [line],
  reason,
  note,
  at,
}: OperationParts | CellarOperation): GoodsValues {
  const number = line?.['bottles'];
  return {
    reason: textIn(line, 'reason') || (reason ?? ''),
    bottles: writeNumber(typeof number === 'number' ? number : undefined),
    to: textIn(line, 'to'),
    library: line?.['library'] === undefined ? 'no' : 'yes',
    time: at === undefined ? '' : localMinute(new Date(at)),
    note: note ?? '',
  };
}

/** The bottles that an operation names. */
export function goodsOf({ lines: [line] }: Pick<CellarOperation, 'lines'>): GoodsOf {
  const size = Number(line?.['bottleSizeMl']);
  return { bottling: textIn(line, 'bottling'), wine: textIn(line, 'wine'), bottleSizeMl: size };
}

/** The form fields of what the server names otherwise. */
const FIELDS: Readonly<Record<string, string>> = { amount: 'to', lot: 'to', bottling: 'time', at: 'time' };

/** The form field of a problem at `lines.0.bottles`. */
export function goodsField(path: string): string {
  const name = path.replace(/^(instead\.)?(lines\.\d+\.)?/, '');
  return FIELDS[name] ?? name;
}

export function checkGoods(
  of: GoodsOf,
  { reason, bottles, to, library, time, note }: GoodsValues,
  now: Date,
  storedAt?: string,
): CheckedForm<OperationDraft> {
  const read = operationDraft.safeParse({
    kind: 'goods',
    at: instantOf(time, now, storedAt),
    reason: textOf(reason),
    note: textOf(note),
    lines: [
      {
        ...of,
        bottles: numberOf(bottles),
        ...(library === 'yes' && { library: readNumber(bottles) }),
        ...(reason === 'dumped' && to !== '' && { to }),
      },
    ],
  });
  const problems: Problems = {};
  for (const issue of read.error?.issues ?? [])
    problems[goodsField(issue.path.join('.'))] ??= problemWords(issue);
  if (reason === '') problems['reason'] = 'Choose what became of them';
  if (reason === 'dumped' && to === '') problems['to'] = 'Choose the vessel they are emptied into';
  return checkForm(read, problems);
}
