import type { CrushRow } from '@cuverie/domain';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { sumWords } from '../../../ui/money.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { withUnit } from '../../../ui/words.ts';
import { fruitPriceWords, tonsWords } from '../growers/grower-words.ts';
import classes from './Reports.module.css';

const price = (of: 'lowest' | 'average' | 'highest') => (row: CrushRow) =>
  row[of] === null ? '–' : fruitPriceWords(row[of], row.currency);

const COLUMNS = [
  { ...words<CrushRow>('Variety', ({ variety }) => variety ?? 'Not said'), isName: true },
  words<CrushRow>('District', ({ district }) => district ?? '–'),
  words<CrushRow>('Fruit', ({ isBought }) => (isBought ? 'Bought' : 'Own')),
  numbers<CrushRow>('Weight', ({ tons }) => tonsWords(tons)),
  numbers<CrushRow>('Brix', ({ brix }) => withUnit(brix, '°Bx', 1)),
  numbers<CrushRow>('Lowest price', price('lowest')),
  numbers<CrushRow>('Average price', price('average')),
  numbers<CrushRow>('Highest price', price('highest')),
  numbers<CrushRow>('Paid', ({ paid, currency }) => (paid === null ? '–' : sumWords(paid, currency))),
];

/** Fruit by variety and district, own and bought, as a crush report asks for it. */
export function CrushTable({ rows }: { rows: readonly CrushRow[] }) {
  if (rows.length === 0) return <EmptyState title="No fruit was delivered in this period" />;
  return (
    <>
      <DataTable
        className={classes.register}
        caption="Fruit by variety and district"
        isDense
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => JSON.stringify([row.variety, row.district, row.isBought, row.currency])}
      />
      <p className={classes.quiet}>
        Averages are by weight. Fruit of a grower, or with a price, is bought; all other is your own. The
        district is that of the contract or of the delivery.
      </p>
    </>
  );
}
