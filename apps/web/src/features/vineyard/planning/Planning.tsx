import type { Block } from '@cuverie/contract';
import type { RefObject } from 'react';
import { Warmth } from '../weather/Warmth.tsx';
import { GrowthTracking } from './GrowthTracking.tsx';
import { HarvestPlan } from './HarvestPlan.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';
import classes from './planning.module.css';

interface Props {
  ref: RefObject<HTMLElement | null>;
  field: Block | undefined;
}

/** What the estate's readings say of the harvest. */
export function Planning({ ref, field }: Props) {
  return (
    <section ref={ref} id="planning" className={classes.planning} aria-label="Planning">
      <h2>Planning</h2>
      <KeyMetrics />
      <GrowthTracking field={field} />
      <HarvestPlan />
      {field !== undefined && <Warmth key={field.id} field={field} />}
    </section>
  );
}
