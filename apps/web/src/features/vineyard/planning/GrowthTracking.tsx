import type { Block, FieldGrowth } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { dayWords, gainWords, numberWords, withUnit } from '../../../ui/words.ts';
import { growthQuery } from './analytics.queries.ts';
import classes from './planning.module.css';
import { ROWS_AT_FIRST } from './rows-at-first.ts';
import { SeasonChart } from './SeasonChart.tsx';

const COLUMNS: readonly DataColumn<FieldGrowth>[] = [
  { key: 'name', heading: 'Field', cell: ({ name }) => <span className={classes.name}>{name}</span> },
  {
    key: 'brix',
    heading: 'Brix',
    isNumber: true,
    cell: ({ latest }) => withUnit(latest?.brix ?? null, '°Bx', 2, 1),
  },
  {
    key: 'brixRate',
    heading: 'Brix a week',
    isNumber: true,
    cell: ({ ratesPerWeek, reason }) =>
      reason === null ? gainWords(ratesPerWeek.brix) : <span className={classes.quiet}>Not enough data</span>,
  },
  { key: 'ph', heading: 'pH', isNumber: true, cell: ({ latest }) => numberWords(latest?.ph ?? null, 3, 2) },
  {
    key: 'phRate',
    heading: 'pH a week',
    isNumber: true,
    cell: ({ ratesPerWeek }) => gainWords(ratesPerWeek.ph, 3),
  },
  {
    key: 'ta',
    heading: 'TA',
    isNumber: true,
    cell: ({ latest }) => withUnit(latest?.ta ?? null, 'g/L', 2, 1),
  },
  {
    key: 'taRate',
    heading: 'TA a week',
    isNumber: true,
    cell: ({ ratesPerWeek }) => gainWords(ratesPerWeek.ta),
  },
  {
    key: 'latest',
    heading: 'Latest',
    cell: ({ latest }) => <span className={classes.day}>{dayWords(latest?.date ?? null)}</span>,
  },
  { key: 'season', heading: 'Season', isNumber: true, cell: ({ harvestYear }) => String(harvestYear) },
  { key: 'readings', heading: 'Readings', isNumber: true, cell: ({ readings }) => numberWords(readings) },
];

/** How the grapes came on this season, field by field, and the selected one in its years. */
export function GrowthTracking({ field }: { field: Block | undefined }) {
  const { data, error, refetch } = useQuery(growthQuery());
  return (
    <section className={classes.part} aria-label="Growth tracking">
      <h3>Growth tracking</h3>
      {data === undefined && error === null && <LoadingState />}
      {data === undefined && error !== null && (
        <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>
      )}
      {data?.fields.length === 0 && <p className={classes.quiet}>There is no field to follow yet.</p>}
      {data !== undefined && data.fields.length > 0 && (
        <DataTable
          caption="Growth by field"
          columns={COLUMNS}
          atFirst={ROWS_AT_FIRST}
          rows={data.fields}
          rowKey={({ block }) => block}
        />
      )}
      {field !== undefined && <SeasonChart key={field.id} field={field} />}
    </section>
  );
}
