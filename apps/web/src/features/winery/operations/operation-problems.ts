/** Validates a typed operation. */
import {
  type OperationDraft,
  type OperationLine,
  type OperationPlan,
  operationDraft,
  operationPlan,
} from '@cuverie/contract';
import type { AnalyteName, Sentence } from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { problemInUnits, sentenceWords } from '../../../ui/units.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import type { LineValues } from './line-values.ts';
import { bodyOf, type FormContext, type OperationValues, sentLines } from './operation-form.ts';
import { isOneLoad } from './weigh-tags/load.ts';

/** The fields of a line whose names in the form differ from the server's. */
const NAMES: Record<string, string> = {
  wine: 'name',
  at: 'time',
  bottlesPerCase: 'perCase',
};

type Sent = Pick<ReturnType<typeof sentLines>, 'lines' | 'rows'>;

/**
 * The form field of a problem that the form or the server finds: `lines.0.amount`, `time`.
 * @param sent the lines that the path is of, of which a bottling run has others than are typed
 */
export function fieldOf(path: readonly PropertyKey[], sent: Sent, typed: readonly LineValues[]): string {
  const own = path.map(String).filter((part) => part !== 'instead');
  const [field = '', at, inLine, inWine] = own;
  if (field !== 'lines' || inLine === undefined) return NAMES[field] ?? field;
  const line = sent.lines[Number(at)];
  const row = sent.rows[Number(at)] ?? Number(at);
  // The amount of a run follows from its bottles.
  const isRun = inLine === 'amount' && line?.bottles !== undefined;
  const name = inLine === 'wine' && inWine !== undefined ? inWine : (NAMES[inLine] ?? inLine);
  return `lines.${row}.${isRun ? 'cases' : name}${partOf(own, line, typed[row])}`;
}

/** The words of a problem; what is missing is said as what to do, as in the rest of an operation. */
export function problemWords({ message, params }: { message: string; params?: unknown }): string {
  const { code, params: given } = (params ?? {}) as Partial<Sentence>;
  return code === 'required' ? `Enter the ${String(given?.['field']).toLowerCase()}` : message;
}

type SchemaIssues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;

const NO_NUMBER: Sentence = { code: 'must_be', params: { field: 'Amount', kind: 'number' } };

/** The field of one of several measurements, packagings or parts: `.ph`, `.1`, `.0.share`. */
function partOf(path: readonly PropertyKey[], line?: OperationLine, row?: LineValues): string {
  const [, , field, place, inPart] = path;
  const at = Number(place);
  const part =
    field === 'values'
      ? line?.values?.[at]?.analyte
      : field === 'packaging'
        ? row?.packaging.flatMap(({ stock }, own) => (stock === '' ? [] : [own]))[at]
        : field === 'sources' && inPart !== undefined
          ? `${at}.${String(inPart)}`
          : undefined;
  return part === undefined ? '' : `.${part}`;
}

/** The field of a run whose count is wrong: bottles are counted in three. */
function countProblem({ cases, perCase, bottles }: LineValues): [keyof LineValues, string] | undefined {
  const inCases = readNumber(cases) ?? 0;
  if (!Number.isInteger(inCases) || inCases < 0) return ['cases', 'Enter a whole number of cases'];
  if (inCases > 0 && !((readNumber(perCase) ?? 0) > 0)) return ['perCase', 'Enter the bottles a case'];
  return inCases === 0 && bottles.trim() === '' ? ['cases', 'Enter cases or single bottles'] : undefined;
}

/** The problems of the typed values, by field. */
function problemsIn(error: SchemaIssues, values: OperationValues, context: FormContext): Problems {
  const { kind, note, lines } = values;
  const isMust = kind === 'crush' || kind === 'receive';
  const sent = sentLines(values, context);
  const problems: Problems = {};
  for (const [at, { isFruit, volume, packaging }] of lines.entries()) {
    if (kind === 'receive' && isFruit && volume.trim() === '')
      problems[`lines.${at}.volume`] = 'Enter the volume of must';
    for (const [place, { stock, amount }] of packaging.entries())
      if (stock === '')
        problems[`lines.${at}.packaging.${place}`] = 'Choose a batch, or take the packaging out';
      else if (Math.abs((readNumber(amount) ?? 0) % 1) > 0)
        problems[`lines.${at}.packaging.${place}`] = 'Pieces must be a whole number';
  }
  for (const issue of error?.issues ?? []) {
    const { path } = issue;
    const stated = 'params' in issue ? (issue.params as Sentence) : undefined;
    const field = fieldOf(path, sent, lines);
    const found =
      stated?.code === 'amount_unknown'
        ? // The other amounts are chosen, not typed.
          NO_NUMBER
        : stated?.code === 'must_be' && path[2] === 'values' && path.length > 3
          ? {
              ...stated,
              params: { ...stated.params, field: ANALYTE_WORDS[field.split('.')[3] as AnalyteName] },
            }
          : stated;
    // The volume of fruit is its must.
    const params =
      found && isMust && path[2] === 'volume' && found.code !== 'line_missing'
        ? { ...found, params: { ...found.params, field: 'Must' } }
        : found;
    const message =
      params === stated ? problemWords(issue) : sentenceWords(params as Sentence, issue.message);
    const isVolume = ['amount', 'level', 'volume'].includes(String(path[2]));
    const unit = isVolume ? 'L' : path[2] === 'values' ? params?.params['unit'] : '';
    problems[field] ??= unit ? problemInUnits({ path, message, params }, String(unit)) : message;
  }
  for (const [at, row] of lines.entries()) {
    const { packaging, amount } = row;
    // Gross less tare becomes the amount.
    if (problems[`lines.${at}.tare`] !== undefined && amount.trim() === '')
      delete problems[`lines.${at}.amount`];
    const counted = `lines.${at}.bottles`;
    if (kind === 'bottle' && !Number.isInteger(readNumber(row.cases) ?? 0)) problems[counted] ??= '';
    if (problems[counted] === undefined) continue;
    // What is offered follows from the bottles.
    if (packaging.every((one) => one.amount.trim() === ''))
      for (const field of Object.keys(problems))
        if (field.startsWith(`lines.${at}.packaging`)) delete problems[field];
    const [field, words] = countProblem(row) ?? [];
    if (field === undefined || words === undefined) continue;
    delete problems[counted];
    problems[`lines.${at}.${field}`] = words;
  }
  if (error === undefined && kind === 'note' && note.trim() === '')
    problems['note'] = 'Write down what is to be remembered';
  return problems;
}

/** Validates a typed operation as the server does. */
export function checkOperation(values: OperationValues, context: FormContext): CheckedForm<OperationDraft> {
  const read = operationDraft.safeParse(bodyOf(values, context));
  const problems = problemsIn(read.error, values, context);
  const isFilling = values.kind === 'open' || values.kind === 'receive';
  // The bins of a load have one field for their lot.
  const isLoad = values.kind === 'receive' && isOneLoad(values.lines);
  for (const [at, { to, lot }] of values.lines.entries()) {
    const vessel = context.emptyCode?.(to);
    const isFirst = values.lines.findIndex((line) => line.to === to) === at;
    if (isFilling && isFirst && !(isLoad && at > 0) && vessel !== undefined && lot.trim() === '')
      problems[`lines.${at}.lot`] = sentenceWords({ code: 'lot_missing', params: { vessel } });
  }
  return checkForm(read, problems);
}

/** Validates a typed plan, in which measurements may be left open. */
export function checkPlan(values: OperationValues, context: FormContext): CheckedForm<OperationPlan> {
  const { bins, ...body } = bodyOf(values, context);
  const read = operationPlan.safeParse(body);
  const problems = problemsIn(read.error, values, context);
  if (bins !== undefined)
    problems['bins'] =
      'A plan needs vessels that are there: add these bins to the cellar first, or record now';
  return checkForm(read, problems);
}
