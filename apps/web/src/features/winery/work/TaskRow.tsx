import {
  ledgerOperations,
  operationStatement,
  type Task,
  taskOperations,
  type Vessel,
} from '@cuverie/contract';
import { movesBottles } from '@cuverie/domain';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { NotSent } from '../../../ui/page/NotSent.tsx';
import { sentenceWords, signOf } from '../../../ui/units.ts';
import { momentWords } from '../../../ui/words.ts';
import { readAmount, writeAmount } from '../operations/amounts.ts';
import { useVoid, useWinesOf } from '../operations/operation.queries.ts';
import { useProductsOf } from '../stock/stock.queries.ts';
import classes from './Work.module.css';
import { useDoTask } from './work.queries.ts';
import { cameToWords, differsFromPlan, endsWords, lineOfTask, taskDetails } from './work-words.ts';

interface Props {
  order: string;
  task: Task;
  vessels: ReadonlyMap<string, Vessel>;
  /** The resulting amount, if it can be computed. */
  comesTo: number | undefined;
  /** Whether it needs the remainder of tasks that are still open. */
  isToWait: boolean;
  /** Whether the order is checked, and can no longer be changed. */
  isChecked: boolean;
  onChange: () => void;
  /** `undefined` if the order cannot be changed. */
  onLeaveOut: (() => void) | undefined;
}

/** A task: a large row with its amount, and a button to complete it. */
export function TaskRow(props: Props) {
  const may = useMay();
  const { task, vessels, isChecked } = props;
  const { done, warnings, plan } = task;
  const [products, wines] = [useProductsOf(plan.lines), useWinesOf(plan.lines)];
  return (
    <li className={classes.task} data-done={done !== null || undefined}>
      <div className={classes.what}>
        <strong>{endsWords(task, vessels)}</strong>
        <span>{taskDetails(task, vessels, products, wines)}</span>
        {plan.note !== null && <span className={classes.note}>{plan.note}</span>}
        {warnings.map((warning) => (
          <span key={warning.message} className={classes.warning}>
            {sentenceWords(warning, warning.message)}
          </span>
        ))}
      </div>
      {done === null ? (
        !isChecked && may(taskOperations.do) && <ToDo {...props} />
      ) : (
        <Done {...props} done={done} />
      )}
    </li>
  );
}

function Done({ task, vessels, done, isChecked }: Props & { done: NonNullable<Task['done']> }) {
  const client = useQueryClient();
  const may = useMay();
  const makeVoid = useVoid();
  const undo = () =>
    // By the promise: this row is gone before the callbacks of `mutate`, which are then left out.
    makeVoid.mutateAsync({ id: done.operationId, reason: 'Undone' }).then(
      () => {
        if (movesBottles(task.plan.kind)) void client.invalidateQueries();
        toast.done('It was undone. It stays in the record as void.');
      },
      (failure: Error) => toast.failed('It could not be undone.', failure),
    );
  const amount = cameToWords(task, vessels);
  return (
    <Group gap="xs">
      <Text c="dimmed">
        <IconCheck size={20} aria-hidden="true" />{' '}
        {amount !== undefined && (
          <strong className={differsFromPlan(task) ? classes.warning : undefined}>{amount}, </strong>
        )}
        <Link to="/winery/journal" search={{ operation: done.operationId }}>
          Done {momentWords(done.at)}
        </Link>
        , {done.by}
        <NotSent id={task.id} />
      </Text>
      {!isChecked && may(ledgerOperations.void) && (
        <Button
          variant="subtle"
          aria-label={`Undo ${endsWords(task, vessels)}`}
          loading={makeVoid.isPending}
          onClick={undo}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}

/** The number of a line that may differ when it is done: the amount, or the measurement. */
function measuredOf(
  line: ReturnType<typeof lineOfTask>,
  kind: Task['plan']['kind'],
): 'amount' | 'level' | undefined {
  if (line.amount !== undefined && (line.from ?? line.to) !== undefined) return 'amount';
  return kind === 'measure' ? 'level' : undefined;
}

function ToDo({ order, task, vessels, comesTo, isToWait, onChange, onLeaveOut }: Props) {
  const client = useQueryClient();
  const doTask = useDoTask();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { plan } = task;
  const line = lineOfTask(task);
  const { unit = 'L' } = vessels.get(line.from ?? line.vessel ?? line.to ?? '') ?? {};
  // The amounts of many lines are changed in the full form.
  const measured = plan.lines.length > 1 ? undefined : measuredOf(line, plan.kind);
  const words = endsWords(task, vessels);
  const number = typed.trim() === '' ? undefined : (readAmount(typed, unit) ?? Number.NaN);
  const parsed = operationStatement.safeParse({
    ...plan,
    lines: measured !== undefined && number !== undefined ? [{ ...line, [measured]: number }] : plan.lines,
  });
  const waits = isToWait && number === undefined;
  const tick = () => {
    if (!parsed.success) {
      // If only a number is missing, it is asked for here; anything else in the full form.
      const { path = [], message = '' } = parsed.error.issues[0] ?? {};
      if (path[2] === measured && measured !== undefined) setError(message);
      else onChange();
      return;
    }
    setError(undefined);
    const body = number === undefined ? {} : { instead: parsed.data };
    doTask.mutateAsync({ order, task: task.id, body }).then(
      // The row itself offers to undo it, because a toast would cover the next button.
      ({ kind }) => void (movesBottles(kind) && client.invalidateQueries()),
      (failure: Error) => toast.failed(`${words} was not recorded.`, failure),
    );
  };
  return (
    <div className={classes.doing}>
      {measured !== undefined && (
        <NumberField
          aria-label={`${measured === 'level' ? 'Measured in' : 'Amount of'} ${words}`}
          placeholder={measured === 'level' ? 'Measured' : writeAmount(comesTo, unit)}
          sign={signOf(unit)}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Button
        className={classes.tick}
        aria-label={`${waits ? 'Do it last' : 'Done'}: ${words}`}
        loading={doTask.isPending}
        disabled={waits}
        onClick={tick}
      >
        {waits ? 'Do it last' : 'Done'}
      </Button>
      <Group gap={0} wrap="nowrap">
        <Button variant="subtle" aria-label={`Change: ${words}`} onClick={onChange}>
          Change
        </Button>
        {onLeaveOut && <CloseButton size="lg" aria-label={`Leave out ${words}`} onClick={onLeaveOut} />}
      </Group>
    </div>
  );
}
