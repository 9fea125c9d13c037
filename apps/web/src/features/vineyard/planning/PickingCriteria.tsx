import type { PlannedField } from '@cuverie/contract';
import { criterionLines } from './criterion-words.ts';
import classes from './planning.module.css';

/** The picking criteria of a field, each with its day. */
export function PickingCriteria({ plan }: { plan: PlannedField }) {
  const lines = criterionLines(plan);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.criteria} aria-label={`What ${plan.name} is picked by`}>
      {lines.map(({ what, when }) => (
        <li key={what}>
          {what}: <span>{when}</span>
        </li>
      ))}
    </ul>
  );
}
