/** Words planned work. */
import type { OperationPlan, Task, Vessel, WorkOrder } from '@cuverie/contract';
import { lineWords, type ProductsByBatch } from '../journal/line-words.ts';
import { namesWords } from '../operation-words.ts';
import { KIND_NAMES } from '../operations/operation-words.ts';
import { amountWords } from '../vessels/vessel-words.ts';

export const COLUMNS = ['planned', 'today', 'done', 'checked'] as const;
type Column = (typeof COLUMNS)[number];

export const COLUMN_WORDS: Record<Column, { title: string; empty: string }> = {
  planned: { title: 'Planned', empty: 'Nothing for later' },
  today: { title: 'Today', empty: 'Nothing for today' },
  done: { title: 'Done', empty: 'Nothing to be checked' },
  checked: { title: 'Checked', empty: 'Nothing was checked yet' },
};

export const doneIn = ({ tasks }: Pick<WorkOrder, 'tasks'>): number =>
  tasks.filter(({ done }) => done !== null).length;

/** The column of an order; overdue ones are for today. */
export function columnOf(order: Pick<WorkOrder, 'tasks' | 'due' | 'checkedAt'>, today: string): Column {
  if (order.checkedAt !== null) return 'checked';
  if (order.tasks.length > 0 && doneIn(order) === order.tasks.length) return 'done';
  return order.due <= today ? 'today' : 'planned';
}

type Line = OperationPlan['lines'][number];
type Codes = ReadonlyMap<string, Pick<Vessel, 'code' | 'unit'>>;

/** With more lines than this, a plan is ticked off as a whole. */
const MOST_TICKED = 24;

/** Splits a plan into a task for each line, which is completed by itself. Many lines, and a bottling run, stay one. */
export const plansOf = ({ lines, ...plan }: OperationPlan): OperationPlan[] =>
  lines.length > MOST_TICKED || plan.kind === 'bottle'
    ? [{ ...plan, lines }]
    : lines.map((line) => ({ ...plan, lines: [line] }));

/** The default title of an order: `Rack: T3 → 10 vessels`. */
export function titleOf({ kind, lines }: Pick<OperationPlan, 'kind' | 'lines'>, vessels: Codes): string {
  return `${KIND_NAMES[kind]}: ${namedEnds(lines, vessels)}`;
}

/** `T3 → 150 vessels`. */
function namedEnds(lines: readonly Line[], vessels: Codes): string {
  const codes = (end: 'from' | 'to' | 'vessel') =>
    namesWords(lines.map((line) => vessels.get(line[end] ?? '')?.code ?? null));
  return [codes('from') || codes('vessel'), codes('to')].filter((words) => words !== '').join(' → ');
}

export const lineOfTask = ({ plan }: Pick<Task, 'plan'>): Line => plan.lines[0] ?? {};

/** The vessels of a task, `T1 → B-001`. */
export function endsWords(task: Pick<Task, 'plan'>, vessels: Codes): string {
  if (task.plan.lines.length > 1) return namedEnds(task.plan.lines, vessels);
  const { from, to, vessel, lost } = lineOfTask(task);
  const code = (id: string | undefined) => (id === undefined ? undefined : (vessels.get(id)?.code ?? '?'));
  const lostTo = lost && lost.charAt(0).toUpperCase() + lost.slice(1);
  return [code(from), code(vessel), code(to) ?? lostTo].filter((words) => words !== undefined).join(' → ');
}

/** Wines of My Cellar by id, as far as they are known. */
export type WinesById = ReadonlyMap<string, { name: string; vintage?: number | null | undefined }>;

/** The wine of a bottling, `Les Montots 2025`. */
function wineWords({ wine }: Line, wines: WinesById): string | undefined {
  const { name, vintage } = (typeof wine === 'object' ? wine : wines.get(wine ?? '')) ?? {};
  return typeof vintage === 'number' ? `${name} ${vintage}` : name;
}

/** The details of a task, except for its vessels: `Rack, to the brim`. */
export function taskDetails(
  { plan }: Pick<Task, 'plan'>,
  vessels: Codes,
  products?: ProductsByBatch,
  wines: WinesById = new Map(),
): string {
  const { kind, lines, reason } = plan;
  const isBottling = kind === 'bottle';
  // What is not in bottles is known when they are filled.
  const shown = isBottling ? lines.filter(({ lost }) => lost === undefined) : lines;
  const bottled = isBottling ? shown.map((line) => wineWords(line, wines)) : [];
  const parts = shown.map((line) => {
    const { from: _from, to: _to, vessel: _vessel, lost: _lost, ...rest } = line;
    const hub = hubOfLine(line);
    const words = lineWords({ ...rest, vessel: hub }, vessels, products);
    // The vessel was named already, so only the words after it are used.
    return words.slice(vessels.get(hub ?? '')?.code.length ?? 0).replace(/^, /, '');
  });
  return [KIND_NAMES[kind], ...new Set([...bottled, ...parts]), reason].filter((words) => words).join(', ');
}

/** What a task that is done came to: `695 L`, or `695 L instead of 700 L`; nothing if it moved nothing. */
export function cameToWords(task: Pick<Task, 'plan' | 'done'>, vessels: Codes): string | undefined {
  const amount = task.done?.amount ?? undefined;
  if (amount === undefined) return undefined;
  const { unit = 'L' } = vessels.get(hubOf(task) ?? '') ?? {};
  const planned = lineOfTask(task).amount;
  const words = amountWords(amount, unit);
  return differsFromPlan(task) && typeof planned === 'number'
    ? `${words} instead of ${amountWords(planned, unit)}`
    : words;
}

/** Whether a task came to another amount than planned. */
export function differsFromPlan(task: Pick<Task, 'plan' | 'done'>): boolean {
  const planned = lineOfTask(task).amount;
  const amount = task.done?.amount ?? null;
  return typeof planned === 'number' && amount !== null && amount !== planned;
}

/** The vessel from which a task is opened in the full form. */
export const hubOf = (task: Pick<Task, 'plan'>): string | undefined => hubOfLine(lineOfTask(task));

function hubOfLine({ from, vessel, to }: Line): string | undefined {
  return from ?? vessel ?? to;
}
