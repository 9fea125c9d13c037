import { PLAN_PAGE } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';

/** A refusal with its words “page Plan” as a link. */
export function WithPlanLink({ children }: { children: string }) {
  const [before, after] = children.split(PLAN_PAGE);
  if (after === undefined) return children;
  return (
    <>
      {before}
      <Link to="/plan" style={{ color: 'inherit', textDecoration: 'underline' }}>
        {PLAN_PAGE}
      </Link>
      {after}
    </>
  );
}
