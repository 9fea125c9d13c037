import type { Lot, WineReading, WineState } from '@cuverie/contract';
import type { LedgerUnit } from '@cuverie/domain';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { dateOfMoment, dayOfMoment } from '../../../ui/words.ts';
import { vesselAddress } from '../pages.ts';
import classes from './Additions.module.css';
import { lastValues } from './wine.queries.ts';
import {
  basisWords,
  burdenWords,
  latestAnalysis,
  leftWords,
  molecularOf,
  molecularWords,
  newestFirst,
  ownLeftWords,
  readingWords,
} from './wine-words.ts';
import { ANALYTE_WORDS, valueWords } from './work-words.ts';

interface Props {
  query: Parameters<typeof Loaded<WineState>>[0]['query'];
  /** The vessels of a lot, one of which may be analysed for all. */
  vessels?: Lot['vessels'];
  /** That of the vessel; fruit goes by weight. */
  unit?: LedgerUnit | undefined;
}

const NONE: Lot['vessels'] = [];

/** The analyses of a wine, its additions, and what is left of its limits. */
export function WinePanel({ query, vessels = NONE, unit = vessels[0]?.unit }: Props) {
  return (
    <Loaded query={query} loading="Loading what it is like…" failed="What it is like could not be loaded.">
      {(wine) => <Shown wine={wine} vessels={vessels} unit={unit} />}
    </Loaded>
  );
}

/** The number of analyses shown first; the others are older or less important. */
const AT_FIRST = 6;

const Reading = ({ reading, now }: { reading: WineReading; now: number }) => (
  <div>
    <dt>{ANALYTE_WORDS[reading.analyte]}</dt>
    <dd>
      <b data-basis={reading.basis}>{readingWords(reading)}</b>
      <small>{basisWords(reading, now)}</small>
    </dd>
  </div>
);

function Shown({ wine, vessels, unit }: { wine: WineState } & Required<Omit<Props, 'query'>>) {
  const { readings, additions, limits, ownLimits, market } = wine;
  const [now] = useState(() => Date.now());
  const { data: values = [] } = useQuery({ ...lastValues, enabled: vessels.length > 1 });
  const latest = latestAnalysis(values, vessels, readings);
  const molecular = molecularOf(readings);
  const sorted = newestFirst(readings);
  const used = limits.filter((limit) => limit.used > 0);
  const own = ownLimits.filter((limit) => limit.used > 0);
  return (
    <Stack gap="xs">
      {latest && (
        <>
          <p>
            Last analysis: <Link to={vesselAddress(latest.vessel.id)}>{latest.vessel.code}</Link>,{' '}
            {dateOfMoment(new Date(latest.at))}
          </p>
          <dl className={classes.readings}>
            {latest.values.map(({ analyte, value }) => (
              <div key={analyte}>
                <dt>{ANALYTE_WORDS[analyte]}</dt>
                <dd>
                  <b>{valueWords(analyte, value)}</b>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {readings.length === 0 && !latest && <Text c="dimmed">No analysis was recorded yet.</Text>}
      {readings.length > 0 && (
        <dl className={classes.readings}>
          {sorted.slice(0, AT_FIRST).map((reading) => (
            <Reading key={reading.analyte} reading={reading} now={now} />
          ))}
          {molecular && (
            <div>
              <dt>Molecular SO₂</dt>
              <dd>
                <b>{molecularWords(molecular)}</b>
                <small>{molecular.of}</small>
              </dd>
            </div>
          )}
        </dl>
      )}
      {sorted.length > AT_FIRST && (
        <Details summary="More values">
          <dl className={classes.readings}>
            {sorted.slice(AT_FIRST).map((reading) => (
              <Reading key={reading.analyte} reading={reading} now={now} />
            ))}
          </dl>
        </Details>
      )}
      {additions.length > 0 && (
        <>
          <h3>Added</h3>
          <ul className={classes.added}>
            {additions.map((one) => (
              <li key={`${one.substance}${one.product}`}>
                <span>{one.product}</span>
                <span>
                  {burdenWords(one, unit)}
                  <small>{dayOfMoment(new Date(one.at))}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {used.length + own.length > 0 && (
        <>
          <h3>Limits</h3>
          <ul className={classes.limits}>
            {own.map((limit) => (
              <li key={`own ${limit.of}`} data-over={limit.left < 0 || undefined}>
                {ownLeftWords(limit)}
              </li>
            ))}
            {used.map((limit) => (
              <li key={limit.of} data-over={limit.left < 0 || undefined}>
                {leftWords(limit, market)}
                <small>
                  {limit.source}
                  {limit.isAdvice && '; look it up there'}
                </small>
              </li>
            ))}
          </ul>
          <Link to="/winery/limits">Own limits</Link>
        </>
      )}
    </Stack>
  );
}
