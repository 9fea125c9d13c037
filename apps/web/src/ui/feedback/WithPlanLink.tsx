import { PLAN_PAGE } from '@cuverie/domain';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** What a refusal says, in which the page Plan is a link. */
export function WithPlanLink({ children }: { children: string }) {
  const at = children.indexOf(PLAN_PAGE);
  if (at === -1) return children;
  return (
    <>
      {children.slice(0, at)}
      <Anchor component={Link} to="/plan" underline="always" inherit c="inherit">
        {PLAN_PAGE}
      </Anchor>
      {children.slice(at + PLAN_PAGE.length)}
    </>
  );
}
