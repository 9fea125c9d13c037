import type { JudgedPicking, JudgedPickings } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { type JudgedEvent, JudgedForecasts } from '../../../ui/forecasts/JudgedForecasts.tsx';
import { FROM_ENOUGH, offWords, outcomeOf } from '../../../ui/forecasts/judged-words.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { dayWords, shortDay, withUnit } from '../../../ui/words.ts';
import { judgedPickingsQuery } from '../planning/analytics.queries.ts';

const BEFORE = {
  21: 'about three weeks before',
  14: 'about two weeks before',
  7: 'about a week before',
} as const;

/** The accuracy of picking dates: the forecasts of picked fields, compared with the actual days. */
export default function ForecastsPage() {
  return (
    <Stack gap="lg">
      <PageHeader
        title="How picking dates held"
        subtitle={
          <>
            What was forecast of picked fields, against the day they were picked. Back to{' '}
            <Link to="/yield-management">Yield Management</Link>
          </>
        }
      />
      <Loaded
        query={useQuery(judgedPickingsQuery())}
        loading="Looking back at your picked fields…"
        failed="Your picking dates could not be looked back at."
      >
        {(all) => (all.pickings.length === 0 ? <Nothing /> : <Judged all={all} />)}
      </Loaded>
    </Stack>
  );
}

const Nothing = () => (
  <EmptyState title="No picked field yet" icon={<IconTargetArrow size={32} />}>
    This page begins with the first field that was sampled until it was picked: add a measurement with the
    status Harvested and its sugar on the day. What was forecast three weeks, two weeks and one week before
    then stands here beside that day. {FROM_ENOUGH}
  </EmptyState>
);

function Judged({ all: { pickings, tallies } }: { all: JudgedPickings }) {
  return (
    <JudgedForecasts
      heading="Picked fields"
      things={pickings.map(thingOf)}
      tallies={tallies.map((tally) => ({ ...tally, label: upperFirst(BEFORE[tally.daysBefore]) }))}
    >
      Each was worked out again by today’s way of forecasting, from the samples there were until then, for the
      sugar the grapes had when they were picked: a field picked sooner or later than its target is judged all
      the same.
    </JudgedForecasts>
  );
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const thingOf = ({
  block,
  name,
  variety,
  harvestYear,
  pickedOn,
  brix,
  forecasts,
}: JudgedPicking): JudgedEvent => ({
  key: `${block} ${harvestYear}`,
  name,
  about: `${variety}, ${harvestYear}`,
  came: `Picked on ${dayWords(pickedOn)} at ${withUnit(brix, '°Bx', 2, 1)}`,
  forecasts: forecasts.map(({ daysBefore, on, forecast }) => {
    const { likely, early, late } = forecast ?? { likely: pickedOn, early: pickedOn, late: pickedOn };
    return {
      key: String(daysBefore),
      made: `${shortDay(on)}, ${BEFORE[daysBefore]}`,
      forecast: forecast && `${shortDay(likely)} (${shortDay(early)} to ${shortDay(late)})`,
      off: offWords(likely, pickedOn),
      holds: outcomeOf(pickedOn, early, late),
    };
  }),
});
