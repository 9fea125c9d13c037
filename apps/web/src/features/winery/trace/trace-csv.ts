import type { Trace, TraceStep } from '@cuverie/contract';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { sourceWords } from '../lots/composition-words.ts';

const COLUMNS = [
  'Operation',
  'Done At',
  'Kind',
  'From',
  'From Lot',
  'To',
  'To Lot',
  'Amount',
  'Unit',
  'Sources',
  'Wine',
  'Bottles',
  'Bottle Size (ml)',
  'Weigh Tag',
] as const;

const endOf = ({ vessel, account }: TraceStep['from']): string | null => vessel ?? account;

/** The steps of a trace as CSV in the order they were done, with the wine of each bottling. */
export function traceCsv({ steps, sources, bottles }: Trace): string {
  const described = new Map(sources.map((source) => [source.source, sourceWords(source)]));
  const filled = bottles.values();
  const rows = steps.map(({ number, at, kind, from, to, amount, unit, sources: of, tag }) => {
    const bottling = to.account === 'bottled' ? filled.next().value : undefined;
    return [
      number,
      at,
      kind,
      endOf(from),
      from.lot,
      endOf(to),
      to.lot,
      amount,
      unit,
      of.map((id) => described.get(id) ?? '').join('; '),
      bottling?.wine,
      bottling?.bottles,
      bottling?.bottleSizeMl,
      tag,
    ].map((value) => String(value ?? ''));
  });
  return writeCsv([COLUMNS, ...rows]);
}
