import { type Figure, inWords, type KeyMetrics as Metrics, reasonInWords } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { numbers } from '../../../ui/table/columns.ts';
import type { DataColumn } from '../../../ui/table/DataTable.tsx';
import { dayWords, numberWords, withUnit } from '../../../ui/words.ts';
import { keyMetricsQuery } from './analytics.queries.ts';
import { brixWords, dayColumn, FieldTable, nameColumn } from './FieldTable.tsx';

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Why a figure is missing, without the words that stand in its place. */
const whyMissing = ({ reason, reasons }: Pick<Figure, 'reason' | 'reasons'>) =>
  sentence((reasonInWords(reasons, reason) ?? '').replace(/^Not enough data: /, ''));

function noteOf({ date, ...figure }: Figure): string {
  if (figure.reasons.length > 0) return whyMissing(figure);
  const basis = inWords(figure.basedOn, figure.basis);
  return date === null ? basis : `${basis}, as of ${dayWords(date)}`;
}

function FigureCard({ label, figure }: { label: string; figure: Figure | undefined }) {
  if (figure === undefined) return <StatCard label={label} />;
  const { value, unit } = figure;
  const words = value === null ? null : numberWords(value, unit === 't' ? 2 : 1);
  return <StatCard label={label} value={words} unit={unit} note={noteOf(figure)} />;
}

/** The figures over all fields, each with what it is computed from. */
export function KeyMetrics() {
  const { data, error, refetch } = useQuery(keyMetricsQuery());
  if (error !== null && data === undefined) {
    return <ErrorNotice onRetry={() => void refetch()}>{messageOf(error)}</ErrorNotice>;
  }
  return (
    <>
      <StatCards label="Key metrics">
        <FigureCard label="Average Brix" figure={data?.averageBrix} />
        <FigureCard label="Yield forecast" figure={data?.yieldForecast} />
        <FigureCard label="Ripeness" figure={data?.ripeness} />
        <FigureCard label="Ripeness by Brix·pH²" figure={data?.ripeness.byIndex} />
        <StatCard label="Disease risk" {...(data && { value: null, note: whyMissing(data.diseaseRisk) })} />
      </StatCards>
      {data !== undefined && data.ripeness.fields.length > 0 && (
        <Details summary="What ripeness is computed from">
          <FieldTable caption="Ripeness by field" columns={COLUMNS} rows={data.ripeness.fields} />
        </Details>
      )}
    </>
  );
}

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
