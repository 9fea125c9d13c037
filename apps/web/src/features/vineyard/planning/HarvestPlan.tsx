import type { HarvestPlan as Plan, PlannedField } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import { shortDay } from '../../../ui/words.ts';
import { harvestPlanQuery } from './analytics.queries.ts';
import { brixWords, dayColumn, FieldTable, nameColumn } from './FieldTable.tsx';
import { PickingCriteria } from './PickingCriteria.tsx';
import { PickingDate, tonnesWords } from './PickingDate.tsx';
import classes from './planning.module.css';

/** The picking date of each field, and the load by week. */
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
              <FieldTable caption="Picking dates" columns={COLUMNS} rows={fields} />
              <Group fz="sm" gap="0.25rem 1rem">
                <Link to="/yield-management/forecasts">
                  How picking dates held in fields that were picked
                </Link>
                <Link to="/winery/bench" search={{ tool: 'sample-size' }}>
                  How many samples it takes
                </Link>
              </Group>
              {weeks.length > 0 && <PickingLoad weeks={weeks} />}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

const COLUMNS: readonly DataColumn<PlannedField>[] = [
  nameColumn(({ name, variety }) => `${name}, ${variety}`),
  words('Picking date', (row) => (
    <div className={classes.words}>
      <PickingDate plan={row}>
        <PickingCriteria plan={row} />
      </PickingDate>
    </div>
  )),
  numbers('Expected', ({ expectedTonnes }) => tonnesWords(expectedTonnes)),
  numbers('Latest Brix', ({ latest }) => brixWords(latest?.brix)),
  numbers('Target', ({ targetBrix }) => brixWords(targetBrix)),
  dayColumn('Own estimate', ({ estimatedHarvest }) => estimatedHarvest),
];

/** The tonnes to pick by week. The bars repeat the numbers beside them. */
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
              <span>{tonnesWords(tonnes)}</span>
            </span>
            <small>{fields.join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
