import type { Trace, TraceStep } from '@cuverie/contract';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { isGone } from '../lots/lot.queries.ts';
import { ACCOUNT_WORDS, KIND_WORDS } from '../operation-words.ts';
import { vesselAddress } from '../pages.ts';
import { answerWords, capitalize } from './answer.ts';
import classes from './Trace.module.css';
import { TraceGraph } from './TraceGraph.tsx';
import { TraceLists } from './TraceLists.tsx';
import { TRACED, traceOf } from './trace.queries.ts';
import { traceCsv } from './trace-csv.ts';

const route = getRouteApi('/signed-in/winery/trace/$of/$id');

const QUESTIONS = [
  { value: 'back', label: 'What is in it?' },
  { value: 'forward', label: 'Which bottles hold it?' },
] as const;

const Unknown = () => (
  <EmptyState
    title="Nothing to trace here"
    action={
      <Button component={Link} to="/winery/lots">
        Show all lots
      </Button>
    }
  >
    There is no such vessel, lot, delivery, batch or wine.
  </EmptyState>
);

/** A trace of wine backward or forward: the answer, a graph of it, and each step. */
export default function TracePage() {
  const { of: asked, id } = route.useParams();
  const { direction = 'back', tag } = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const of = TRACED.find((one) => one === asked);
  const query = useQuery({
    ...traceOf(client, { of: of ?? 'lots', id, direction, tag }),
    enabled: of !== undefined,
  });
  if (of === undefined || isGone(query.error)) return <Unknown />;
  const turn = (to: Trace['direction']) =>
    void navigate({
      to: '/winery/trace/$of/$id',
      params: { of, id },
      search: { ...(to === 'forward' && { direction: to }), ...(tag !== undefined && { tag }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="lg">
      <PageHeader
        title={direction === 'back' ? 'What is in it?' : 'Which bottles hold it?'}
        subtitle={query.data && capitalize(query.data.name)}
        actions={
          // Bottles are the end of a wine, and a batch is a beginning: each is only traced one way.
          of !== 'wines' &&
          of !== 'batches' && (
            <SegmentedControl
              aria-label="Question"
              data={[...QUESTIONS]}
              value={direction}
              onChange={turn}
              size="md"
              classNames={{ root: classes.questions, label: classes.question }}
            />
          )
        }
      />
      <Loaded query={query} loading="Following the wine…" failed="The way of the wine could not be loaded.">
        {({ trace, name }) => <Answer trace={trace} name={name} />}
      </Loaded>
    </Stack>
  );
}

function Answer({ trace, name }: { trace: Trace; name: string }) {
  const file = `trace-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`;
  return (
    <>
      <p className={classes.answer}>{answerWords(trace, name)}</p>
      <TraceLists trace={trace} />
      {trace.steps.length > 0 && (
        <section className={classes.section}>
          <h2>Family</h2>
          <p className={classes.quiet}>
            In the order it was done, as wide as there were litres; losses are thin and grey.
          </p>
          <TraceGraph trace={trace} label={`How wine flowed: ${answerWords(trace, name)}`} />
          <h2>Steps</h2>
          <Steps steps={trace.steps} />
          <Button
            variant="default"
            me="auto"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => saveFile(file, csvFile(traceCsv(trace)))}
          >
            Download CSV
          </Button>
        </section>
      )}
    </>
  );
}

/** An origin or destination of wine. */
function End({
  end: { vesselId, vessel, account, lot },
  tag,
}: {
  end: TraceStep['from'];
  tag?: string | null;
}) {
  if (vesselId === null) return account && `${ACCOUNT_WORDS[account]}${tag ? ` · weigh tag ${tag}` : ''}`;
  return (
    <>
      <Link to={vesselAddress(vesselId)}>{vessel}</Link>
      {lot !== null && ` · ${lot}`}
    </>
  );
}

const COLUMNS = [
  {
    ...words<TraceStep>('Operation', ({ operationId, number, kind }) => (
      <Link to="/winery/journal" search={{ operation: operationId }}>
        {KIND_WORDS[kind]} (no. {number})
      </Link>
    )),
    isName: true,
  },
  { ...words<TraceStep>('Done', ({ at }) => momentWords(at)), isShort: true },
  { ...words<TraceStep>('From', ({ from, tag }) => <End end={from} tag={tag} />), isShort: true },
  { ...words<TraceStep>('To', ({ to }) => <End end={to} />), isShort: true },
  { ...numbers<TraceStep>('Amount', ({ amount, unit }) => withUnit(amount, unit)), isShort: true },
];

const Steps = ({ steps }: { steps: readonly TraceStep[] }) => (
  <DataTable
    caption="Steps, in the order they were done"
    columns={COLUMNS}
    rows={steps}
    // Two lines of one operation may be equal.
    rowKey={(step) => `${step.number} ${steps.indexOf(step)}`}
    isDense
    atFirst={50}
  />
);
