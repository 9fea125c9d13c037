import { type JudgedFerment, type JudgedFerments, tankReadingOperations } from '@cuverie/contract';
import type { JudgedStage } from '@cuverie/domain';
import { Button, Stack } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { today } from '../../../platform/clock.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { type JudgedEvent, JudgedForecasts } from '../../../ui/forecasts/JudgedForecasts.tsx';
import { FROM_ENOUGH, offWords, outcomeOf } from '../../../ui/forecasts/judged-words.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText, dateOfMoment, dayOfMoment, withUnit } from '../../../ui/words.ts';
import { judgedFerments } from '../tanks/tank.queries.ts';
import { daysWords } from '../tanks/tank-words.ts';

const stageWords = (stage: JudgedStage): string =>
  ({
    half: 'half of the sugar gone',
    'three-quarters': 'three quarters gone',
    'below-0': `below ${withUnit(0, '°Bx')}`,
  })[stage];

/** The accuracy of dry dates: the forecasts of finished ferments, compared with the actual dates. */
export default function ForecastsPage() {
  const judged = useQuery(judgedFerments());
  return (
    <Stack gap="lg">
      <PageHeader
        title="How dry dates held"
        subtitle={
          <>
            What was forecast of finished ferments, against what came. Back to{' '}
            <Link to="/fermentation">Fermentation</Link>
          </>
        }
      />
      <Loaded
        query={judged}
        loading="Looking back at your finished ferments…"
        failed="Your forecasts could not be looked back at."
      >
        {(all) => (all.ferments.length === 0 ? <Nothing /> : <Judged all={all} />)}
      </Loaded>
    </Stack>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No finished ferment yet"
      icon={<IconTargetArrow size={32} />}
      action={
        <IfMay call={tankReadingOperations.add}>
          <Button
            renderRoot={(props) => <Link {...props} to="/fermentation" search={{ dialog: 'import' }} />}
          >
            Bring earlier ferments along
          </Button>
        </IfMay>
      }
    >
      This page begins with the first ferment whose sugar was read until it was dry. What was forecast of it
      on the way then stands here beside the day it came. {FROM_ENOUGH}
    </EmptyState>
  );
}

function Judged({ all: { ferments, tallies, dry } }: { all: JudgedFerments }) {
  const dryAt =
    dry.red === dry.white
      ? withUnit(dry.red, '°Bx')
      : `${withUnit(dry.red, '°Bx')} in reds and ${withUnit(dry.white, '°Bx')} in whites`;
  return (
    <JudgedForecasts
      heading="Ferments"
      things={ferments.map(thingOf)}
      tallies={tallies.map((tally) => ({
        ...tally,
        label: `${tally.style === 'red' ? 'Reds' : 'Whites and rosés'}, ${stageWords(tally.stage)}`,
      }))}
    >
      Each was worked out again by today’s way of forecasting, from the readings there were until then and
      from the ferments of yours that were dry before it began: from nothing that was known later. Dry is{' '}
      {dryAt} by the hydrometer.
    </JudgedForecasts>
  );
}

function thingOf({
  tank,
  name,
  variety,
  vintage,
  lot,
  style,
  dryAt,
  known,
  forecasts,
}: JudgedFerment): JudgedEvent {
  const came = Date.parse(dryAt);
  const knew =
    known === 0 ? `no finished ${style} known then` : `${countText(known, `finished ${style}`)} known then`;
  return {
    key: tank,
    name,
    about: [variety, vintage, lot, knew].filter((part) => part !== null && part !== '').join(', '),
    came: `Dry on ${dateOfMoment(came)}`,
    forecasts: forecasts.map(({ stage, at, forecast }) => {
      const range = forecast ?? { likely: dryAt, early: dryAt, late: dryAt };
      const [likely, early, late] = [
        Date.parse(range.likely),
        Date.parse(range.early),
        Date.parse(range.late),
      ];
      return {
        key: stage,
        made: `${dayOfMoment(Date.parse(at))}, ${stageWords(stage)}`,
        forecast: forecast && `${dayOfMoment(likely)} (${daysWords(early, late)})`,
        off: offWords(today(new Date(likely)), today(new Date(came))),
        holds: outcomeOf(came, early, late),
      };
    }),
  };
}
