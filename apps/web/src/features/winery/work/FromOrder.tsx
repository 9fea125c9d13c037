import type { CellarOperation } from '@cuverie/contract';
import { Link } from '@tanstack/react-router';

/** The work order an operation was done for, if it was. */
export const FromOrder = ({ workOrder }: Pick<CellarOperation, 'workOrder'>) =>
  workOrder && (
    <p>
      From work order{' '}
      <Link to="/winery/work/$id" params={{ id: workOrder.id }}>
        {workOrder.title}
      </Link>
    </p>
  );
