import type { Block } from '@cuverie/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { withUnit } from '../../../ui/words.ts';
import { Warmth } from '../weather/Warmth.tsx';
import { harvestPlanQuery } from './analytics.queries.ts';
import { wantedWords } from './criterion-words.ts';
import { PickingCriteria } from './PickingCriteria.tsx';
import { PickingDate, tonnesWords } from './PickingDate.tsx';
import classes from './planning.module.css';
import { SeasonChart } from './SeasonChart.tsx';

const DaysAhead = later(async () => (await import('../weather/DaysAhead.tsx')).DaysAhead);

/** The harvest planning of a field from its measurements. */
export function FieldPlanning({ field, fields }: { field: Block; fields: readonly Block[] }) {
  return (
    <Stack component="section" className={classes.part} aria-label={`Planning of ${field.name}`}>
      <h2>Planning</h2>
      <Loaded query={useQuery(harvestPlanQuery())}>
        {({ fields: planned }) => {
          const plan = planned.find(({ block }) => block === field.id);
          return (
            plan && (
              <>
                <h3>Picking date</h3>
                <div>
                  <PickingDate plan={plan} />
                  <PickingCriteria plan={plan} />
                </div>
                <Group fz="sm" gap="0.25rem 1rem">
                  <Link to="/yield-management/forecasts">How picking dates held</Link>
                  <Link to="/winery/bench" search={{ tool: 'sample-size' }}>
                    How many samples it takes
                  </Link>
                </Group>
                <Text c="dimmed">
                  Expected {tonnesWords(plan.expectedTonnes)}
                  {field.area > 0 && `, from ${withUnit(field.area, 'ha', 4)}`}. Target {wantedWords(field)}.
                </Text>
              </>
            )
          );
        }}
      </Loaded>
      <SeasonChart key={field.id} field={field} />
      <Later fallback={<LoadingState />}>
        <DaysAhead key={field.id} field={field} />
      </Later>
      <Warmth field={field} fields={fields} />
    </Stack>
  );
}
