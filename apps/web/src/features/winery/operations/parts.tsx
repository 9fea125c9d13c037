import type { CellarOperation, Vessel } from '@cuverie/contract';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import { sentenceWords } from '../../../ui/units.ts';
import type { LineValues } from './line-values.ts';
import type { OperationValues } from './operation-form.ts';
import type { Simulation } from './simulate.ts';

/** The state that the forms of all kinds share. */
export interface RecordingForm {
  form: RowForm<OperationValues>;
  hub: Vessel;
  /** The state of all vessels just before the operation. */
  vessels: ReadonlyMap<string, Vessel>;
  simulated: Simulation;
  /** The instant of the vessels' state; now if omitted. */
  asOf: string | undefined;
  /** The operation that is changed; a new one if omitted. */
  stored?: CellarOperation | undefined;
  setLine: (at: number, changed: Partial<LineValues>) => void;
  setLines: (lines: readonly LineValues[]) => void;
}

export const codeOf = ({ vessels }: RecordingForm, id: string): string => vessels.get(id)?.code ?? '';
export const unitIn = ({ vessels }: RecordingForm, id: string) => vessels.get(id)?.unit ?? 'L';

/** The problems of all lines: those of the server or the form, and the one found by the simulation. */
export function problemsByLine({ form, simulated }: RecordingForm): Map<number, string[]> {
  const problems = new Map<number, string[]>();
  const put = (at: number, words: string) => problems.set(at, [...(problems.get(at) ?? []), words]);
  for (const [field, words] of Object.entries(form.problems)) {
    const [lines, at] = field.split('.');
    if (lines === 'lines' && at !== undefined && words) put(Number(at), words);
  }
  const { problem } = simulated;
  if (problem) put(problem.line, sentenceWords(problem.sentence));
  return problems;
}

/** The problem of a line's field: the refusal, else one found by the simulation. */
export function problemOf({ form, simulated }: RecordingForm, at: number, field: string): string | undefined {
  const refused = form.problems[`lines.${at}.${field}`];
  if (refused !== undefined) return refused;
  const { problem } = simulated;
  return problem?.line === at && problem.field === field ? sentenceWords(problem.sentence) : undefined;
}
