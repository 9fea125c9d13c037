import type { Tally } from '@cuverie/domain';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ExpandButton } from '../page/ExpandButton.tsx';
import { StatCard, StatCards } from '../page/StatCard.tsx';
import classes from './JudgedForecasts.module.css';
import { coverageWords, type Outcome, tallyWords, togetherOf, verdictWords } from './judged-words.ts';

/** An event, with the forecasts that were made of it. */
export interface JudgedEvent {
  key: string;
  name: string;
  about: string;
  /** The event, `Dry on 10 Oct 2026`. */
  came: string;
  forecasts: readonly JudgedForecast[];
}

interface JudgedForecast {
  key: string;
  /** When and at which stage it was made, `3 Oct, half of the sugar gone`. */
  made: string;
  /** `9 Oct (7 to 12 Oct)`; `null` if there was none. */
  forecast: string | null;
  /** `a day too early`. */
  off: string;
  holds: Outcome;
}

const OUTCOME_WORDS = {
  within: 'within the range',
  before: 'sooner than the range',
  after: 'later than the range',
} as const;

interface Props {
  things: readonly JudgedEvent[];
  tallies: readonly (Tally & { label: string })[];
  /** The heading, `Ferments`. */
  heading: string;
  /** An explanation of the method. */
  children: ReactNode;
}

/** The number of rows shown before the user expands the list. */
const AT_FIRST = 12;

/** The accuracy of forecasts: overall, by kind, and each. */
export function JudgedForecasts({ things, tallies, heading, children }: Props) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? things : things.slice(0, AT_FIRST);
  return (
    <Stack gap="lg">
      <Text fz="lg" maw="44rem">
        {verdictWords(togetherOf(tallies))}
      </Text>
      <StatCards label="How many came within their range">
        {tallies.map((tally) => (
          <StatCard
            key={tally.label}
            label={tally.label}
            value={coverageWords(tally)}
            note={tallyWords(tally)}
          />
        ))}
      </StatCards>
      <Text c="dimmed" fz="sm" maw="44rem">
        {children}
      </Text>
      <section aria-labelledby={id}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        <ul className={classes.things}>
          {shown.map((thing) => (
            <Thing key={thing.key} thing={thing} />
          ))}
        </ul>
        {things.length > AT_FIRST && (
          <ExpandButton isOpen={showsAll} onToggle={() => setShowsAll((before) => !before)}>
            All {things.length}
          </ExpandButton>
        )}
      </section>
    </Stack>
  );
}

function Thing({ thing: { name, about, came, forecasts } }: { thing: JudgedEvent }) {
  const heading = useId();
  return (
    <li>
      <article className={classes.thing} aria-labelledby={heading}>
        <h3 id={heading}>{name}</h3>
        <p className={classes.about}>{about}</p>
        <p className={classes.came}>{came}</p>
        <ol className={classes.forecasts}>
          {forecasts.map(({ key, made, forecast, off, holds }) => (
            <li key={key} data-holds={forecast === null ? 'none' : holds}>
              <span className={classes.made}>{made}</span>
              {forecast === null ? (
                <span>No date was given yet.</span>
              ) : (
                <span>
                  <strong>{forecast}</strong>: {off}; it came {OUTCOME_WORDS[holds]}.
                </span>
              )}
            </li>
          ))}
        </ol>
      </article>
    </li>
  );
}
