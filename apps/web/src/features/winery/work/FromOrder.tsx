import type { CellarOperation } from '@cuverie/contract';
import { Link } from '@tanstack/react-router';

/** The work order of an operation, if it has one. */
export const FromOrder = ({ workOrder }: Pick<CellarOperation, 'workOrder'>) =>
  workOrder && (
    <p>
      From work order{' '}
      <Link to="/winery/work/$id" params={{ id: workOrder.id }}>
        {workOrder.title}
      </Link>
    </p>
  );
