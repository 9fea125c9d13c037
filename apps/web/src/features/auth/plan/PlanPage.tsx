import { type EstatePlan, planOperations } from '@cuverie/contract';
import { PLAN_TERMS, PLANS, planLimitWords } from '@cuverie/domain';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { messageOf } from '../../../api/failure.ts';
import { useMay, whoMay } from '../../../api/may.ts';
import { planQuery } from '../../../api/plan.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Section, sections } from '../Section.tsx';
import classes from './PlanPage.module.css';
import { useChoosePlan, useManagePlan } from './plan.mutations.ts';
import { phaseWords, planName, usedWords } from './plan-words.ts';

/** Stripe usually reports a payment to the server within seconds. */
const ASK_AGAIN_MS = 2000;

const isServed = ({ phase }: EstatePlan): boolean => phase === 'paid' || phase === 'late';

/** The limits and expiry of the plan, with a link to pay for it. */
export default function PlanPage() {
  const { paid } = useSearch({ from: '/signed-in/plan' });
  const plan = useQuery({
    ...planQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      paid === 'yes' && data !== undefined && !isServed(data) && ASK_AGAIN_MS,
  });
  return (
    <Stack gap="lg">
      <PageHeader title="Plan" subtitle="How many wines your estate may have, and what pays for it" />
      <Loaded query={plan} loading="Loading your plan…" failed="Your plan could not be loaded.">
        {(stored) => (
          <div className={sections}>
            {paid === 'yes' && (
              <output>
                {isServed(stored)
                  ? `Thank you. ${planName(stored)} is your plan now.`
                  : 'Thank you. Stripe has yet to tell us of your payment; your plan shows here as soon as it does.'}
              </output>
            )}
            <Present plan={stored} now={plan.dataUpdatedAt} />
            {!isServed(stored) && (
              <IfMay call={planOperations.choose}>
                <Choice plan={stored} />
              </IfMay>
            )}
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

function Present({ plan, now }: { plan: EstatePlan; now: number }) {
  const manage = useManagePlan();
  const may = useMay();
  const { wines, limit, hasPayments } = plan;
  return (
    <Section title={planName(plan)} about={phaseWords(plan, now)}>
      <div>
        <Text fw={550}>{usedWords(plan)}</Text>
        {limit !== null && (
          <Progress
            mt="xs"
            size="lg"
            value={Math.min(100, (100 * wines) / limit)}
            aria-label="Wines of your plan"
          />
        )}
        {limit !== null && wines >= limit && plan.phase !== 'over' && (
          <Text mt="xs">No more wines fit. Delete some, or choose a larger plan.</Text>
        )}
        {!may(planOperations.choose) && (
          <Text mt="xs" c="dimmed">
            The plan is for {whoMay(planOperations.choose)} of the estate to choose and to pay.
          </Text>
        )}
      </div>
      {manage.error && <ErrorNotice>{messageOf(manage.error)}</ErrorNotice>}
      {hasPayments && may(planOperations.manage) && (
        <Group>
          <Button variant="default" loading={manage.isPending} onClick={() => manage.mutate()}>
            {isServed(plan) ? 'Change or end the plan' : 'Payments and bills'}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Choice({ plan: { plan: tried, phase } }: { plan: EstatePlan }) {
  const choose = useChoosePlan();
  const about =
    phase === 'trial'
      ? 'Every plan has every feature. Days left of your trial stay free, and you may cancel at any time.'
      : 'Every plan has every feature, and you may cancel at any time.';
  return (
    <Section title="Choose a plan" about={about}>
      {choose.error && <ErrorNotice>{messageOf(choose.error)}</ErrorNotice>}
      <ul className={classes.plans}>
        {PLANS.map((plan) => {
          const { name, dollars } = PLAN_TERMS[plan];
          return (
            <li key={plan} className={classes.plan}>
              <h3>{name}</h3>
              <Text c="dimmed">
                {planLimitWords(plan)}, <span className={classes.price}>${dollars} a month</span>
              </Text>
              <Button
                variant={plan === (tried ?? 'collector') ? 'filled' : 'default'}
                aria-label={`Choose ${name}`}
                loading={choose.isPending && choose.variables === plan}
                disabled={choose.isPending}
                onClick={() => choose.mutate(plan)}
              >
                Choose
              </Button>
            </li>
          );
        })}
      </ul>
      <Text c="dimmed">You pay at Stripe, on a page of theirs. Your card never reaches this server.</Text>
    </Section>
  );
}
