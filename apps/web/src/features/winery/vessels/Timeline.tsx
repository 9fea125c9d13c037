import { type CellarOperation, ledgerOperations } from '@cuverie/contract';
import { isAdditionKind } from '@cuverie/domain';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { momentWords } from '../../../ui/words.ts';
import { workIn } from '../additions/work-words.ts';
import { operationsOf } from '../operations/operation.queries.ts';
import { dipWords, doneTo, KIND_NAMES } from '../operations/operation-words.ts';
import { RestoreButton } from '../operations/RestoreButton.tsx';
import { WeighTags } from '../operations/weigh-tags/WeighTags.tsx';
import { FromOrder } from '../work/FromOrder.tsx';
import classes from './VesselPage.module.css';
import { amountWords } from './vessel-words.ts';

interface Props {
  vesselId: string;
  onChange: (operation: CellarOperation) => void;
  onVoid: (operation: CellarOperation) => void;
}

/** The operations of a vessel, the newest first, with void ones struck through. */
export function Timeline({ vesselId, onChange, onVoid }: Props) {
  const list = useInfiniteQuery(operationsOf(vesselId));
  const operations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={classes.section} aria-labelledby="timeline">
      <h2 id="timeline">What was done</h2>
      {list.isPending && <LoadingState>Loading what was done...</LoadingState>}
      {list.error && (
        <ErrorNotice onRetry={() => void list.refetch()}>
          What was done could not be loaded. {messageOf(list.error)}
        </ErrorNotice>
      )}
      {list.data && operations.length === 0 && <Text c="dimmed">Nothing yet.</Text>}
      <ol className={classes.timeline}>
        {operations.map((operation) => (
          <Done
            key={operation.id}
            operation={operation}
            vesselId={vesselId}
            onChange={() => onChange(operation)}
            onVoid={() => onVoid(operation)}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}

interface DoneProps {
  operation: CellarOperation;
  vesselId: string;
  onChange: () => void;
  onVoid: () => void;
}

function Done({ operation, vesselId, onChange, onVoid }: DoneProps) {
  const { kind, at, status, note, reason, voidReason, by, number, entries } = operation;
  const done = doneTo(vesselId, entries);
  const dip = operation.lines.filter(({ vessel }) => vessel === vesselId).map(dipWords)[0];
  const name = `${KIND_NAMES[kind]} of ${momentWords(at)}`;
  return (
    <li data-void={status === 'void' || undefined}>
      <div className={classes.what}>
        <strong>{status === 'void' ? <s>{KIND_NAMES[kind]}</s> : KIND_NAMES[kind]}</strong>{' '}
        <Text span c="dimmed">
          {momentWords(at)}
        </Text>
        <NotSent id={operation.id} />
        {isAdditionKind(kind) && <p>{workIn(vesselId, operation)}</p>}
        {done && (done.before !== done.after || !isAdditionKind(kind)) && (
          <p>
            {amountWords(done.before, done.unit)} → <b>{amountWords(done.after, done.unit)}</b>
            {[done.words, dip].map((words) => words && `, ${words}`)}
          </p>
        )}
        {status === 'void' ? <p>Void: {voidReason}</p> : <WeighTags operation={operation} />}
        {note !== null && <p className={classes.note}>{note}</p>}
        <FromOrder workOrder={operation.workOrder} />
        <Text c="dimmed" fz="sm">
          No. {number}, {by}
          {reason !== null && status !== 'void' && `, ${reason}`}
        </Text>
      </div>
      <Group gap="0.25rem">
        {status === 'void' ? (
          <RestoreButton operation={operation} />
        ) : (
          <>
            <IfMay call={ledgerOperations.change}>
              <Button variant="subtle" aria-label={`Change ${name}`} onClick={onChange}>
                Change
              </Button>
            </IfMay>
            <IfMay call={ledgerOperations.void}>
              <Button variant="subtle" color="red" aria-label={`Make void ${name}`} onClick={onVoid}>
                Make void
              </Button>
            </IfMay>
          </>
        )}
      </Group>
    </li>
  );
}
