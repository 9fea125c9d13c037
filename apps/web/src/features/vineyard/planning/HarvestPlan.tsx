import { type HarvestPlan as Plan, type PlannedField, reasonInWords } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../../platform/clock.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import { dayWords, numberWords, shortDay, withUnit } from '../../../ui/words.ts';
import { harvestPlanQuery } from './analytics.queries.ts';
import { brixWords, dayColumn, FieldTable, nameColumn } from './FieldTable.tsx';
import classes from './planning.module.css';

/** When each field is picked, and the load by week. */
export function HarvestPlan() {
  return (
    <Stack component="section" className={classes.part} aria-label="Harvest planning">
      <h3>Harvest planning</h3>
      <Loaded query={useQuery(harvestPlanQuery())}>
        {({ fields, weeks }) =>
          fields.length === 0 ? (
            <Text c="dimmed">There is no field to plan for yet.</Text>
          ) : (
            <>
              <Text c="dimmed">
                Each date is where this season’s Brix reaches the field’s target by regression; in four of
                five cases picking falls within its range.
              </Text>
              <FieldTable caption="Picking dates" columns={COLUMNS} rows={fields} />
              {weeks.length > 0 && <PickingLoad weeks={weeks} />}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

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
  nameColumn(({ name, variety }) => `${name}, ${variety}`),
  words('Picking date', (row) => <span className={classes.words}>{dateWords(row)}</span>),
  numbers('Expected', ({ expectedTonnes }) => withUnit(expectedTonnes, 't', 2, 1)),
  numbers('Latest Brix', ({ latest }) => brixWords(latest?.brix)),
  numbers('Target', ({ targetBrix }) => brixWords(targetBrix)),
  words('Rises by', ({ ratePerDay, shape }) =>
    ratePerDay === null || shape === null ? (
      '–'
    ) : (
      <span className={classes.day}>
        {numberWords(ratePerDay)} °Bx a day, {SHAPES[shape]}
      </span>
    ),
  ),
  numbers('Readings', ({ readings }) => numberWords(readings)),
  dayColumn('Own estimate', ({ estimatedHarvest }) => estimatedHarvest),
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
