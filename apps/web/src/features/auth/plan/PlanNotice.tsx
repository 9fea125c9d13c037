import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { planQuery } from '../../../api/plan.ts';
import notice from '../../../ui/feedback/Notice.module.css';
import classes from './PlanNotice.module.css';
import { planNews } from './plan-words.ts';

/** A notice above every page if the plan needs attention soon. */
export default function PlanNotice() {
  const { data: plan, dataUpdatedAt } = useQuery({ ...planQuery, staleTime: 5 * 60_000 });
  const { pathname } = useLocation();
  const news = plan && planNews(plan, dataUpdatedAt);
  if (news === undefined || pathname === '/plan') return null;
  return (
    <aside className={`${notice.notice} ${classes.notice}`} aria-label="Your plan">
      {news.words}{' '}
      <Anchor component={Link} to="/plan" underline="always" inherit>
        {news.link}
      </Anchor>
    </aside>
  );
}
