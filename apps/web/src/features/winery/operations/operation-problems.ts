/** Validates a typed operation. */
import { type OperationDraft, type OperationPlan, operationDraft, operationPlan } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import { type CheckedForm, checkForm } from '../../../ui/form/fields.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import { problemInUnits, sentenceWords } from '../../../ui/units.ts';
import { bodyOf, type FormContext, type OperationValues, sentLines } from './operation-form.ts';
import { isOneLoad } from './weigh-tags/load.ts';

/** The fields of a line whose names in the form differ from the server's. */
const NAMES: Record<string, string> = {
  wine: 'name',
  at: 'time',
  bottlesPerCase: 'perCase',
};

/**
 * The form field of a problem: `lines.0.amount`, `time`.
 * @param rows the typed row of each line, where they differ
 */
export function fieldOf(path: readonly PropertyKey[], rows?: readonly number[]): string {
  const [field = '', at, inLine, inWine] = path.map(String).filter((part) => part !== 'instead');
  if (field !== 'lines' || inLine === undefined) return NAMES[field] ?? field;
  const name = inLine === 'wine' && inWine !== undefined ? inWine : (NAMES[inLine] ?? inLine);
  return `lines.${rows?.[Number(at)] ?? at}.${name}`;
}

type SchemaIssues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;

const NO_NUMBER: Sentence = { code: 'must_be', params: { field: 'Amount', kind: 'number' } };

/** The problems of the typed values, by field. */
function problemsIn(error: SchemaIssues, values: OperationValues, said: FormContext): Problems {
  const { kind, note, lines } = values;
  const isMust = kind === 'crush' || kind === 'receive';
  const { rows } = sentLines(values, said);
  const problems: Problems = {};
  for (const [at, { isFruit, volume, packaging }] of lines.entries()) {
    if (kind === 'receive' && isFruit && volume.trim() === '')
      problems[`lines.${at}.volume`] = 'Enter how much must it makes';
    if (packaging.some(({ stock }) => stock === ''))
      problems[`lines.${at}.packaging`] = 'Choose a batch, or take the packaging out';
  }
  for (const issue of error?.issues ?? []) {
    const { path } = issue;
    const stated = 'params' in issue ? (issue.params as Sentence) : undefined;
    // The other amounts are chosen, not typed.
    const found = stated?.code === 'amount_unknown' ? NO_NUMBER : stated;
    // The volume of fruit is its must.
    const params =
      found && isMust && path[2] === 'volume' && found.code !== 'line_missing'
        ? { ...found, params: { ...found.params, field: 'Must' } }
        : found;
    const message = params === stated ? issue.message : sentenceWords(params as Sentence, issue.message);
    const isVolume = ['amount', 'level', 'volume'].includes(String(path[2]));
    const unit = isVolume ? 'L' : path[2] === 'values' ? params?.params['unit'] : '';
    problems[fieldOf(path, rows)] ??= unit
      ? problemInUnits({ path, message, params }, String(unit))
      : message;
  }
  // What is offered follows from the bottles.
  for (const [at, { packaging }] of lines.entries())
    if (
      problems[`lines.${at}.bottles`] !== undefined &&
      packaging.every(({ amount }) => amount.trim() === '')
    )
      delete problems[`lines.${at}.packaging`];
  if (error === undefined && kind === 'note' && note.trim() === '')
    problems['note'] = 'Write down what is to be remembered';
  return problems;
}

/** Validates a typed operation as the server does. */
export function checkOperation(values: OperationValues, said: FormContext): CheckedForm<OperationDraft> {
  const read = operationDraft.safeParse(bodyOf(values, said));
  const problems = problemsIn(read.error, values, said);
  const isFilling = values.kind === 'open' || values.kind === 'receive';
  // The bins of a load have one field for their lot.
  const isLoad = values.kind === 'receive' && isOneLoad(values.lines);
  for (const [at, { to, lot }] of values.lines.entries()) {
    const vessel = said.emptyCode?.(to);
    const isFirst = values.lines.findIndex((line) => line.to === to) === at;
    if (isFilling && isFirst && !(isLoad && at > 0) && vessel !== undefined && lot.trim() === '')
      problems[`lines.${at}.lot`] = sentenceWords({ code: 'lot_missing', params: { vessel } });
  }
  return checkForm(read, problems);
}

/** Validates a typed plan, in which measurements may be left open. */
export function checkPlan(values: OperationValues, said: FormContext): CheckedForm<OperationPlan> {
  const { bins, ...body } = bodyOf(values, said);
  const read = operationPlan.safeParse(body);
  const problems = problemsIn(read.error, values, said);
  if (bins !== undefined)
    problems['bins'] =
      'A plan needs vessels that are there: add these bins to the cellar first, or record now';
  return checkForm(read, problems);
}
