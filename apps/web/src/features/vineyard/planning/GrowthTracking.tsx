import type { Block, FieldGrowth } from '@cuverie/contract';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { numbers } from '../../../ui/table/columns.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import { gainWords, numberWords, sugarGainWords, withUnit } from '../../../ui/words.ts';
import { growthQuery } from './analytics.queries.ts';
import { brixWords, dayColumn, FieldTable, nameColumn } from './FieldTable.tsx';
import classes from './planning.module.css';
import { SeasonChart } from './SeasonChart.tsx';

const COLUMNS: readonly DataColumn<FieldGrowth>[] = [
  nameColumn(({ name }) => name),
  numbers('Brix', ({ latest }) => brixWords(latest?.brix)),
  numbers('Brix a week', ({ ratesPerWeek, reason, latest }) =>
    reason === null ? (
      sugarGainWords(ratesPerWeek.brix, latest?.brix)
    ) : (
      <Text span c="dimmed">
        Not enough data
      </Text>
    ),
  ),
  numbers('pH', ({ latest }) => numberWords(latest?.ph, 3, 2)),
  numbers('pH a week', ({ ratesPerWeek }) => gainWords(ratesPerWeek.ph, 3)),
  numbers('TA', ({ latest }) => withUnit(latest?.ta, 'g/L', 2, 1)),
  numbers('TA a week', ({ ratesPerWeek }) => gainWords(ratesPerWeek.ta)),
  dayColumn('Latest', ({ latest }) => latest?.date ?? null),
  numbers('Season', ({ harvestYear }) => String(harvestYear)),
  numbers('Readings', ({ readings }) => numberWords(readings)),
];

/** The development of the grapes this season, by field, and the selected field's seasons. */
export function GrowthTracking({ field }: { field: Block | undefined }) {
  return (
    <Stack component="section" className={classes.part} aria-label="Growth tracking">
      <h3>Growth tracking</h3>
      <Loaded query={useQuery(growthQuery())}>
        {({ fields }) =>
          fields.length === 0 ? (
            <Text c="dimmed">There is no field to follow yet.</Text>
          ) : (
            <FieldTable caption="Growth by field" columns={COLUMNS} rows={fields} />
          )
        }
      </Loaded>
      {field !== undefined && <SeasonChart key={field.id} field={field} />}
    </Stack>
  );
}
