import type { Block } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import type { RefObject } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Warmth } from '../weather/Warmth.tsx';
import { GrowthTracking } from './GrowthTracking.tsx';
import { HarvestPlan } from './HarvestPlan.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';

const DaysAhead = later(async () => (await import('../weather/DaysAhead.tsx')).DaysAhead);

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  field: Block | undefined;
  fields: readonly Block[];
  /** Whether it fills the screen, so that it can be scrolled to before its content is loaded. */
  fillsScreen: boolean;
}

/** The harvest planning from the estate's measurements. */
export function Planning({ ref, field, fields, fillsScreen }: Props) {
  return (
    <Stack
      component="section"
      ref={ref}
      id="planning"
      gap="lg"
      aria-label="Planning"
      style={fillsScreen ? { minBlockSize: '100vh' } : {}}
    >
      <h2>Planning</h2>
      <KeyMetrics />
      <GrowthTracking field={field} />
      <HarvestPlan />
      {field !== undefined && (
        <Later fallback={<LoadingState />}>
          <DaysAhead key={field.id} field={field} />
        </Later>
      )}
      {field !== undefined && <Warmth key={field.id} field={field} fields={fields} />}
    </Stack>
  );
}
