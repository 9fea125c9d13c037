import { type Block, type FieldPressure, type PressureDay, reasonInWords } from '@cuverie/contract';
import { DISEASES } from '@cuverie/domain';
import { Stack, Text } from '@mantine/core';
import { IconCloudRain, IconSnowflake, IconTemperatureSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import notice from '../../../ui/feedback/Notice.module.css';
import { Details } from '../../../ui/page/Details.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { sentenceWords } from '../../../ui/units.ts';
import { momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import planning from '../planning/planning.module.css';
import classes from './DaysAhead.module.css';
import { PressureBadge } from './PressureBadge.tsx';
import { DISEASE_NAMES, dayName, lineWords } from './pressure-words.ts';
import { pressureOf } from './weather.queries.ts';

/** The ten-day forecast of a field with warnings, and its disease pressure. */
export function DaysAhead({ field }: { field: Block }) {
  const title = `Weather ahead at ${field.name}`;
  return (
    <Stack component="section" className={planning.part} aria-label={title}>
      <h3>{title}</h3>
      <Loaded query={useQuery(pressureOf(field.id))}>
        {(pressure) => <ForecastDays pressure={pressure} />}
      </Loaded>
    </Stack>
  );
}

function ForecastDays({ pressure }: { pressure: FieldPressure }) {
  const { name, today, days, reasons, reason, warnings } = pressure;
  const ahead = days.filter(({ date }) => date >= today);
  const before = days.filter(({ date }) => date < today);
  const columns = columnsOf(pressure);
  const why = reasonInWords(reasons, reason);
  return (
    <>
      <Failure pressure={pressure} />
      {why !== null && <Text c="dimmed">{why}</Text>}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {ahead.length > 0 && (
        <DataTable
          caption={`Forecast at ${name}`}
          columns={columns}
          rows={ahead}
          rowKey={({ date }) => date}
          isDense
        />
      )}
      {days.length > 0 && <Diseases pressure={pressure} />}
      {before.length > 0 && (
        <Details summary="The days before">
          <DataTable
            caption={`Days before today at ${name}`}
            columns={columns}
            rows={before}
            rowKey={({ date }) => date}
            isDense
          />
        </Details>
      )}
      <Source pressure={pressure} />
    </>
  );
}

const celsius = (value: number | null): string => withUnit(value, '°C', 1, 1);

const columnsOf = (pressure: FieldPressure): DataColumn<PressureDay>[] => [
  {
    ...words('Day', (day: PressureDay) => <span className={planning.day}>{dayName(day, pressure)}</span>),
    isName: true,
  },
  numbers('Min', ({ min }) => celsius(min)),
  numbers('Max', ({ max }) => celsius(max)),
  numbers('Rain', ({ rain }) => withUnit(rain, 'mm', 1, 1)),
  numbers('Wind', ({ wind }) => withUnit(wind, 'km/h', 0)),
  ...DISEASES.map((disease) => ({
    ...words(DISEASE_NAMES[disease], (day: PressureDay) => (
      <PressureBadge pressure={day[disease]?.class ?? null} />
    )),
    spare: 'first' as const,
  })),
];

const SIGNS = { frost: IconSnowflake, heat: IconTemperatureSun, rain: IconCloudRain };

function Warnings({ warnings }: Pick<FieldPressure, 'warnings'>) {
  return (
    <ul className={`${notice.notice} ${classes.warnings}`} aria-label="Frost, heat and rain ahead">
      {warnings.map(({ kind, date, said, text }) => {
        const Sign = SIGNS[kind];
        return (
          <li key={`${kind} ${date}`}>
            <Sign size={20} aria-hidden="true" />
            {sentenceWords(said, text)}
          </li>
        );
      })}
    </ul>
  );
}

function Diseases({ pressure: { name, diseases } }: { pressure: FieldPressure }) {
  return (
    <>
      <h4>Disease pressure</h4>
      <ul className={classes.lines} aria-label={`Disease pressure at ${name}`}>
        {diseases.map((line) => {
          const why = line.reasons.map((sentence) => sentenceWords(sentence)).join(' ');
          return (
            <li key={line.disease} className={classes.line}>
              <span className={classes.name}>
                {DISEASE_NAMES[line.disease]} <PressureBadge pressure={line.class} />
              </span>
              <span>
                {lineWords(line)}{' '}
                {why !== '' && (
                  <Text span c="dimmed">
                    {why}
                  </Text>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Text c="dimmed" fz="sm">
        It tells what the weather favours. Whether there is disease, the vines tell.
      </Text>
      <Details summary="What it is computed from">
        <Stack gap="xs" component="dl">
          {diseases.map(({ disease, basedOn, basis }) => (
            <div key={disease}>
              <dt>
                <strong>{DISEASE_NAMES[disease]}</strong>
              </dt>
              <dd>{sentenceWords(basedOn, basis)}</dd>
            </div>
          ))}
        </Stack>
      </Details>
    </>
  );
}

function Failure({ pressure: { service } }: { pressure: FieldPressure }) {
  if (!service?.failedSince || service.failure === null) return null;
  const { failedSince, failure, fetchedAt } = service;
  return (
    <output className={notice.notice}>
      Weather could not be had since {momentWords(failedSince)}: {sentenceWords(failure.said, failure.text)}
      {fetchedAt !== null && ` What stands here is of ${momentWords(fetchedAt)}.`}
    </output>
  );
}

/** The attribution that the weather service requires. */
function Source({ pressure: { service, weather, block } }: { pressure: FieldPressure }) {
  if (!service?.fetchedAt) return null;
  const { name, link, place, fetchedAt } = service;
  const [latitude, longitude] = place.map((degrees) => numberWords(degrees, 2, 2));
  return (
    <p className={classes.from}>
      {link === null ? (
        `Weather data by ${name}`
      ) : (
        <>
          <a href={link} target="_blank" rel="noreferrer">
            Weather data by {name}
          </a>
          , CC BY 4.0
        </>
      )}
      {`, of ${latitude}, ${longitude}`}
      {weather.block !== block && ` (${weather.name})`}, had {momentWords(fetchedAt)}. Days that a person
      brought are shown as brought.
    </p>
  );
}
