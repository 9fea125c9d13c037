import { type HarvestPlan as Plan, type PlannedField, reasonInWords } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { dayWords, numberWords, shortDay, withUnit } from '../../../ui/words.ts';
import { harvestPlanQuery } from './analytics.queries.ts';
import classes from './planning.module.css';
import { ROWS_AT_FIRST } from './rows-at-first.ts';

/** When each field is picked, and the load by week. */
export const HarvestPlan = memo(function HarvestPlan() {
  const { data, error, refetch } = useQuery(harvestPlanQuery());
  return (
    <section className={classes.part} aria-label="Harvest planning">
      <h3>Harvest planning</h3>
      {data === undefined && error === null && <LoadingState />}
      {data === undefined && error !== null && (
        <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>
      )}
      {data?.fields.length === 0 && <p className={classes.quiet}>There is no field to plan for yet.</p>}
      {data !== undefined && data.fields.length > 0 && (
        <>
          <p className={classes.quiet}>
            Each date is where this season’s Brix reaches the field’s target by regression; in four of five
            cases picking falls within its range.
          </p>
          <DataTable
            caption="Picking dates"
            columns={COLUMNS}
            atFirst={ROWS_AT_FIRST}
            rows={data.fields}
            rowKey={({ block }) => block}
          />
          {data.weeks.length > 0 && <PickingLoad weeks={data.weeks} />}
        </>
      )}
    </section>
  );
});

function dateWords({ date, isReached, earliest, latestDate, reason, reasons }: PlannedField) {
  if (date === null) return reasonInWords(reasons, reason);
  if (isReached) return `Target reached on ${dayWords(date)}`;
  const range =
    earliest !== null && latestDate !== null && `${shortDay(earliest)} to ${shortDay(latestDate)}`;
  const isPast = date < today();
  return (
    <>
      <strong>{isPast ? `Due since ${dayWords(date)}` : dayWords(date)}</strong> {range && <>({range})</>}
      {isPast && '. Take a new sample.'}
    </>
  );
}

const SHAPES = { straight: 'evenly', levelling: 'ever slower' } as const;

const COLUMNS: readonly DataColumn<PlannedField>[] = [
  {
    key: 'name',
    heading: 'Field',
    cell: ({ name, variety }) => <span className={classes.name}>{`${name}, ${variety}`}</span>,
  },
  {
    key: 'date',
    heading: 'Picking date',
    cell: (row) => <span className={classes.words}>{dateWords(row)}</span>,
  },
  {
    key: 'tonnes',
    heading: 'Expected',
    isNumber: true,
    cell: ({ expectedTonnes }) => withUnit(expectedTonnes, 't', 2, 1),
  },
  {
    key: 'latest',
    heading: 'Latest Brix',
    isNumber: true,
    cell: ({ latest }) => withUnit(latest?.brix ?? null, '°Bx', 2, 1),
  },
  {
    key: 'target',
    heading: 'Target',
    isNumber: true,
    cell: ({ targetBrix }) => withUnit(targetBrix, '°Bx', 2, 1),
  },
  {
    key: 'rate',
    heading: 'Rises by',
    cell: ({ ratePerDay, shape }) =>
      ratePerDay === null || shape === null ? (
        '–'
      ) : (
        <span className={classes.day}>
          {numberWords(ratePerDay)} °Bx a day, {SHAPES[shape]}
        </span>
      ),
  },
  { key: 'readings', heading: 'Readings', isNumber: true, cell: ({ readings }) => numberWords(readings) },
  {
    key: 'own',
    heading: 'Own estimate',
    cell: ({ estimatedHarvest }) => <span className={classes.day}>{dayWords(estimatedHarvest)}</span>,
  },
];

/** Tonnes to pick week by week; the bars are drawn beside the numbers, which say the same. */
function PickingLoad({ weeks }: Pick<Plan, 'weeks'>) {
  const most = Math.max(...weeks.map(({ tonnes }) => tonnes), Number.MIN_VALUE);
  return (
    <>
      <h4>Picking load by week</h4>
      <ul className={classes.load} aria-label="Picking load by week">
        {weeks.map(({ week, tonnes, fields }) => (
          <li key={week} className={classes.week}>
            <span>
              {shortDay(week)} to {shortDay(addDays(week, 6))}
            </span>
            <span className={classes.bar}>
              <span aria-hidden="true" style={{ inlineSize: `${(75 * tonnes) / most}%` }} />
              <span>{withUnit(tonnes, 't')}</span>
            </span>
            <small>{fields.join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
