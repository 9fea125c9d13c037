import {
  type Block,
  type CellarOperation,
  ledgerOperations,
  type OperationDraft,
  type OperationPlan,
  type Task,
  taskOperations,
  type Vessel,
  workOrderOperations,
} from '@cuverie/contract';
import { type AdditionKind, isAdditionKind, movesBottles, type OperationKind } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useMay } from '../../../api/may.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { AddForm } from '../additions/AddForm.tsx';
import { AnalysisForm } from '../additions/AnalysisForm.tsx';
import { WorkForm } from '../additions/WorkForm.tsx';
import { vesselList } from '../vessels/vessel.queries.ts';
import { PlanDialog } from '../work/PlanDialog.tsx';
import { useDoTask } from '../work/work.queries.ts';
import type { Again } from './again.ts';
import { BeforeStoring } from './BeforeStoring.tsx';
import { initialValues } from './beginning.ts';
import { bottlingWarning } from './bottling-run.ts';
import { BottleForm } from './forms/BottleForm.tsx';
import { CrushForm } from './forms/CrushForm.tsx';
import { FillForm } from './forms/FillForm.tsx';
import { countWords } from './forms/group-words.ts';
import { LineForms } from './forms/LineForms.tsx';
import { LotField, lineThatBlends, MoveForm } from './forms/MoveForm.tsx';
import { RelabelForm } from './forms/RelabelForm.tsx';
import { TimeField } from './forms/TimeField.tsx';
import { TopForm } from './forms/TopForm.tsx';
import { knownOf } from './known-of-wine.ts';
import type { LineValues } from './line-values.ts';
import classes from './Operation.module.css';
import { offerUndo } from './operation.queries.ts';
import { instantOf, type NewBin, type OperationValues, sentLines, valuesOf } from './operation-form.ts';
import { checkOperation, checkPlan, fieldOf } from './operation-problems.ts';
import { isMoving, isUnderMove, KIND_NAMES } from './operation-words.ts';
import type { RecordingForm } from './parts.tsx';
import { Refusal } from './Refusal.tsx';
import { simulate, summaryWords } from './simulate.ts';
import { confirmWords, useStoring } from './use-storing.ts';

interface Props {
  hub: Vessel;
  /** The current state of all vessels. */
  now: readonly Vessel[];
  /** The kind to record, or the operation to change. */
  recorded: OperationKind | CellarOperation;
  task?: { order: string; planned: Task } | undefined;
  /** The field of a delivery. */
  picked?: Block | undefined;
  /** A refused entry of the outbox, which is corrected and sent again under its id. */
  again?: Again | undefined;
  onClose: () => void;
}

function Lines({ left, ...recording }: RecordingForm & { left: number }) {
  switch (recording.form.values.kind) {
    case 'open':
    case 'receive':
      return <FillForm {...recording} />;
    case 'crush':
      return <CrushForm {...recording} />;
    case 'top':
      return <TopForm {...recording} />;
    case 'bottle':
      return <BottleForm {...recording} />;
    case 'relabel':
      return <RelabelForm {...recording} />;
    case 'measure':
    case 'remove':
    case 'note':
      return <LineForms {...recording} />;
    case 'add':
      return <AddForm {...recording} />;
    case 'analysis':
      return <AnalysisForm {...recording} />;
    case 'sample':
    case 'taste':
    case 'cap':
      return <WorkForm {...recording} />;
    default:
      return <MoveForm {...recording} afterwards={left} />;
  }
}

export function RecordDialog({ hub, now, recorded, task, picked, again, onClose }: Props) {
  const stored = typeof recorded === 'string' ? undefined : recorded;
  const may = useMay();
  const client = useQueryClient();
  const doTask = useDoTask();
  const [planned, setPlanned] = useState<OperationPlan>();
  const units = useMemo(() => new Map(now.map(({ id, unit }) => [id, unit])), [now]);
  const unitAmong = (bins: OperationValues['bins'] = []) => {
    const fresh = new Set(bins.map(({ id }) => id));
    return (id: string) => units.get(id) ?? (fresh.has(id) ? 'kg' : 'L');
  };
  const unitOf = (id: string) => unitAmong(form.current().bins)(id);
  const levelOf = (id: string) => vessels.get(id)?.level ?? 0;
  const context = () => ({ unitOf, now: new Date(), storedAt: stored?.at ?? again?.said.at, levelOf });

  const storing = useStoring<OperationValues>({
    stored,
    again,
    fieldOf: (path) => fieldOf(path.split('.'), sentLines(form.current(), context()), form.current().lines),
    doubtOf: ({ kind, lines }) => (kind === 'bottle' ? bottlingWarning(lines, levelOf) : undefined),
    instead:
      task &&
      (({ at, ...instead }) =>
        doTask.mutateAsync({ order: task.order, task: task.planned.id, body: { at, instead } })),
  });

  const form: RowForm<OperationValues> = useRowForm<OperationValues, OperationDraft, CellarOperation>({
    thing: 'operation',
    initial: () =>
      again
        ? valuesOf(again.said, unitAmong(again.said.bins))
        : task
          ? valuesOf(task.planned.plan, unitAmong())
          : typeof recorded === 'string'
            ? initialValues(recorded, hub, picked, knownOf(client, hub.id))
            : valuesOf(recorded, unitAmong()),
    check: (values) => checkOperation(values, { ...context(), emptyCode }),
    add: (draft, { id, values }) => storing.save(draft, { id, values, refuse: form.refuse }),
    onSaved: (done) => {
      const ids = [...new Set(form.current().lines.flatMap(({ vessel, from }) => vessel || from || []))];
      const what = ids.length > 1 ? countWords(ids, vessels) : hub.code;
      const words = summary || `${KIND_NAMES[done.kind]}: ${what}`;
      if (stored) {
        if (movesBottles(done.kind)) void client.invalidateQueries();
        toast.done(`${KIND_NAMES[done.kind]} was changed.`);
      } else offerUndo(client, done, `Recorded: ${words}.`);
      onClose();
    },
    failed: messageOf,
  });
  const emptyCode = (id: string) => {
    const vessel = vessels.get(id);
    return vessel?.level === 0 ? vessel.code : undefined;
  };
  const { values } = form;
  const before = useQuery({ ...vesselList(justBefore(values, stored)) });
  const fresh = (values.bins ?? []).map((bin) => emptyBin(hub, bin));
  const vessels = new Map([...(before.data ?? now), ...fresh].map((vessel) => [vessel.id, vessel]));
  const simulated = simulate(values, vessels, unitOf);
  // The loss of the remainder must not reduce what is poured into another vessel.
  const poured = values.lines.filter(({ lost, how }) => lost === '' || how === 'number');
  const here = vessels.get(hub.id) ?? hub;
  const afterwards = simulate({ ...values, lines: poured }, vessels, unitOf).levelOf(hub.id);
  const summary = summaryWords(values.kind, simulated, vessels);
  const setLines = (lines: readonly LineValues[]) => {
    form.clear();
    form.set({ lines });
  };
  const recording: RecordingForm = {
    form,
    hub: here,
    vessels,
    simulated,
    asOf: justBefore(values, stored),
    stored,
    setLines,
    setLine: (at, changed) =>
      setLines(form.current().lines.map((line, other) => (other === at ? { ...line, ...changed } : line))),
  };
  const preview = storing.previewFor(values);
  const plan = () => {
    const read = checkPlan(values, context());
    if (read.ok) setPlanned(read.draft);
    else form.refuse(read.problems);
  };
  if (planned)
    return (
      <PlanDialog
        plan={planned}
        vessels={vessels}
        onPlanned={() => {
          form.done();
          onClose();
        }}
        onClose={() => setPlanned(undefined)}
      />
    );

  return (
    <FormDialog
      title={`${titleOf(stored, values.kind)} · ${hub.code}`}
      action={preview ? confirmWords(preview.found) : stored ? 'Change' : 'Record'}
      needs={stored ? ledgerOperations.change : task ? taskOperations.do : ledgerOperations.record}
      form={form}
      isGrouped
      instead={
        stored || task || again || !may(workOrderOperations.add)
          ? undefined
          : { label: 'Plan for later', act: plan }
      }
      {...startOf(values.kind)}
      status={
        <>
          {summary !== '' && (
            <Text component="output" fw={550}>
              {summary}
            </Text>
          )}
          {storing.broken !== undefined && <Refusal operationId={storing.broken} replace />}
        </>
      }
      onClose={onClose}
    >
      <TimeField time={values.time} error={form.problems['time']} onChange={(time) => form.set({ time })} />
      <Lines {...recording} left={afterwards} />
      {form.problems['lines'] && (
        <Text role="alert" c="var(--cv-error-text)" data-bad-field tabIndex={-1}>
          {values.lines.length === 0 ? 'Choose at least one vessel.' : form.problems['lines']}
        </Text>
      )}
      {values.kind === 'note' ? (
        <Field kind="notes" label="Note" required {...form.input('note')} />
      ) : (
        <Details
          summary={isMoving(values.kind) ? 'Lot, note' : 'Note'}
          opens={Object.keys(form.problems).some((field) => field === 'note' || field.endsWith('.lot'))}
        >
          <div className={classes.more}>
            {isMoving(values.kind) && !lineThatBlends(recording) && <LotField {...recording} />}
            <Field kind="notes" label="Note" {...form.input('note')} />
          </div>
        </Details>
      )}
      <BeforeStoring storing={storing} form={form} isChange={stored !== undefined} />
    </FormDialog>
  );
}

/** A bin that is added with the delivery into it: like the one the form was opened from, and empty. */
const emptyBin = (like: Vessel, bin: NewBin): Vessel => ({
  ...like,
  ...bin,
  unit: 'kg',
  level: 0,
  lot: null,
  lotId: null,
  composition: [],
  lastAt: null,
});

/** The initial focus. If vessels are tapped first, a phone keeps its keyboard closed. */
function startOf(kind: OperationKind): { startsAt?: string; isRead?: true } {
  if (kind === 'crush' || kind === 'top') return { isRead: true };
  if (isMoving(kind)) return { startsAt: 'vessel', isRead: true };
  if (kind === 'note') return { startsAt: 'note' };
  if (kind === 'relabel') return { startsAt: 'lines.0.lot' };
  if (isAdditionKind(kind)) return { startsAt: WORK_STARTS[kind] };
  return { startsAt: `lines.0.${kind === 'measure' ? 'level' : kind === 'bottle' ? 'cases' : 'amount'}` };
}

const WORK_STARTS: Record<AdditionKind, string> = {
  add: 'lines.0.dose',
  sample: 'lines.0.label',
  analysis: 'lines.0.values.freeSo2',
  taste: 'lines.0.words',
  cap: 'lines.0.minutes',
};

/** The instant just before the operation, at which vessels are fetched; now by default. */
function justBefore({ time }: OperationValues, stored: CellarOperation | undefined): string | undefined {
  if (time === '') return undefined;
  const at = Date.parse(instantOf(time, new Date(), stored?.at));
  if (Number.isNaN(at)) return undefined;
  // The operation being changed must not be included.
  return new Date(stored ? Math.min(at, Date.parse(stored.at)) - 1 : at).toISOString();
}

const titleOf = (stored: CellarOperation | undefined, kind: OperationKind): string => {
  if (stored) return `Change ${KIND_NAMES[kind].toLowerCase()}`;
  return kind === 'open' || kind === 'receive' ? 'Fill' : isUnderMove(kind) ? 'Move' : KIND_NAMES[kind];
};
