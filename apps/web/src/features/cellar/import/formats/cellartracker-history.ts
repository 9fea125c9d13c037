import type { ConsumptionRow } from '@cuverie/contract';
import type { ConsumptionReason } from '@cuverie/domain';
import { isNothing } from '../../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../../platform/csv/read-rows.ts';
import { cellsBy, type Sheet } from '../../../../platform/csv/sheet.ts';
import { readDay } from '../../../../platform/csv/values.ts';
import { withoutGuard } from '../../../../platform/csv/write.ts';

const REASONS: readonly (readonly [RegExp, ConsumptionReason])[] = [
  [/drank|drunk/i, 'Drunk'],
  [/gave|gift/i, 'Gifted'],
  [/sold|auction/i, 'Sold'],
  [/broken|spoil|cork|spill/i, 'Broken/Corked'],
  [/tast/i, 'Tasted'],
];

/** The most entries one row may bring; the server takes no more. */
const MOST = 1000;

/**
 * The history of a wine, from the rows of the file it was made of: one entry a bottle that was drunk, given or sold.
 * A row without a day is no entry; what it says stays among the other columns.
 */
export function historyOf(sheet: Sheet, { source }: ReadRow): ConsumptionRow[] {
  const cell = cellsBy({ headers: sheet.sourceHeaders ?? sheet.headers });
  const entries = (source.sources ?? []).flatMap((cells, index): ConsumptionRow[] => {
    const at = (header: string) => cell({ cells }, header);
    const day = readDay(at('Consumed') || at('ConsumptionDate'), { order: 'month-first' });
    if (day === undefined || 'problem' in day) return [];
    const kind = at('ShortType') || at('ConsumptionType') || at('Type');
    const note = withoutGuard(at('ConsumptionNote'));
    const key = at('iConsumed') || `${at('iWine')}:${day.value}:${index}`;
    return [
      {
        day: day.value,
        quantity: Number(at('Quantity')) || 1,
        reason: REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'Other',
        ...(!isNothing(note) && { note }),
        source: `cellartracker:consumed:${key}`,
      },
    ];
  });
  return entries.slice(0, MOST);
}
