import { type Figure, inWords, type KeyMetrics as Metrics, reasonInWords } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx';
import { inUnits } from '../../../ui/units.ts';
import { dayWords, figureOf, numberWords, withUnit } from '../../../ui/words.ts';
import { PressureBadge } from '../weather/PressureBadge.tsx';
import { CLASS_WORDS, DISEASE_NAMES } from '../weather/pressure-words.ts';
import { keyMetricsQuery } from './analytics.queries.ts';
import { brixWords, dayColumn, FieldTable, nameColumn } from './FieldTable.tsx';

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The reason for a missing figure, without the words shown in its place. */
const whyMissing = ({ reason, reasons }: Pick<Figure, 'reason' | 'reasons'>) =>
  sentence(inUnits(reasonInWords(reasons, reason) ?? '').replace(/^Not enough data: /, ''));

function noteOf({ date, ...figure }: Figure): string {
  const words = inWords(figure.basedOn, figure.basis);
  // A percentage of a target always refers to Brix.
  const basis = figure.unit === '%' ? words : inUnits(words);
  return date === null ? basis : `${basis}, as of ${dayWords(date)}`;
}

function FigureCard({ label, figure }: { label: string; figure: Figure | undefined }) {
  if (figure === undefined) return <StatCard label={label} />;
  const { value, unit } = figure;
  if (value === null) return null;
  const shown = figureOf(value, unit, unit === 't' ? 2 : 1);
  return <StatCard label={inUnits(label)} value={shown.value} unit={shown.unit} note={noteOf(figure)} />;
}

function RiskCard({ risk }: { risk: Metrics['diseaseRisk'] }) {
  const { value, basedOn, basis, date } = risk;
  if (value === null) return null;
  const day = date === null ? '' : `, ${dayWords(date)}`;
  return (
    <StatCard label="Disease risk" value={CLASS_WORDS[value]} note={`${inWords(basedOn, basis)}${day}`} />
  );
}

/** The ripeness by Brix, or by Brix·pH² if no field has a Brix target. The table below has both. */
const ripenessOf = ({ ripeness }: Metrics): Figure => (ripeness.value === null ? ripeness.byIndex : ripeness);

const isMissingAny = (metrics: Metrics): boolean =>
  [metrics.averageBrix, metrics.yieldForecast, ripenessOf(metrics), metrics.diseaseRisk].some(
    ({ value }) => value === null,
  );

/** The missing figures in one paragraph, instead of empty tiles. */
function missingWords(metrics: Metrics): string {
  const { averageBrix, yieldForecast, ripeness, diseaseRisk } = metrics;
  const hasNothing = averageBrix.value === null && ripenessOf(metrics).value === null;
  const isNew = hasNothing && yieldForecast.value === null;
  if (isNew) {
    return inUnits(
      `Average Brix, yield forecast and ripeness stand here once a field has a yield, a target Brix and a measurement. ${whyMissing(diseaseRisk)}`,
    );
  }
  const figures = [
    ['Average Brix', averageBrix],
    ['Yield forecast', yieldForecast],
    ['Ripeness', ripenessOf(metrics).value === null ? ripeness : ripenessOf(metrics)],
    ['Disease risk', diseaseRisk],
  ] as const;
  const missing = figures.filter(([, { value }]) => value === null);
  const reasons = missing.map(([label, figure]) => {
    const why = whyMissing(figure);
    return why.startsWith(label) ? why : `${inUnits(label)}: ${why}`;
  });
  return `Not enough data yet. ${reasons.join(' ')}`;
}

/** The figures over all fields, each with its basis. */
export function KeyMetrics() {
  const { data, error, refetch } = useQuery(keyMetricsQuery());
  if (error !== null && data === undefined) {
    return <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>;
  }
  const figures = [
    ['Average Brix', data?.averageBrix],
    ['Yield forecast', data?.yieldForecast],
    ['Ripeness', data && ripenessOf(data)],
  ] as const;
  return (
    <>
      {(figures.some(([, figure]) => figure?.value !== null) || data?.diseaseRisk.value) && (
        <StatCards label="Key metrics">
          {figures.map(([label, figure]) => (
            <FigureCard key={label} label={label} figure={figure} />
          ))}
          {data !== undefined && <RiskCard risk={data.diseaseRisk} />}
        </StatCards>
      )}
      {data !== undefined && isMissingAny(data) && <Text c="dimmed">{missingWords(data)}</Text>}
      {data !== undefined && data.ripeness.fields.length > 0 && (
        <Details summary="What ripeness is computed from">
          <FieldTable caption="Ripeness by field" columns={COLUMNS} rows={data.ripeness.fields} />
        </Details>
      )}
      {data !== undefined && data.diseaseRisk.fields.length > 0 && (
        <Details summary="What disease risk is computed from">
          <DataTable
            caption="Disease pressure by field"
            columns={RISK_COLUMNS}
            rows={data.diseaseRisk.fields}
            rowKey={({ block, disease }) => `${block} ${disease}`}
            atFirst={25}
          />
        </Details>
      )}
    </>
  );
}

type Risk = Metrics['diseaseRisk']['fields'][number];

const RISK_COLUMNS: readonly DataColumn<Risk>[] = [
  nameColumn(({ name }) => name),
  words('Disease', ({ disease }) => DISEASE_NAMES[disease]),
  words('Pressure', (risk) => <PressureBadge pressure={risk.class} />),
];

type Row = Metrics['ripeness']['fields'][number];

const COLUMNS: readonly DataColumn<Row>[] = [
  nameColumn(({ name }) => name),
  dayColumn('Reading of', ({ date }) => date),
  numbers('Brix', ({ brix }) => brixWords(brix)),
  numbers('Target', ({ targetBrix }) => brixWords(targetBrix)),
  numbers('By Brix', ({ byBrix }) => withUnit(byBrix, '%', 1, 1)),
  numbers('Brix·pH²', ({ index }) => numberWords(index, 1, 1)),
  numbers('Its target', ({ targetIndex }) => numberWords(targetIndex, 1)),
  numbers('By Brix·pH²', ({ byIndex }) => withUnit(byIndex, '%', 1, 1)),
];
