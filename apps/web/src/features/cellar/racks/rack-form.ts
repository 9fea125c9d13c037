/** The form values of a rack. */
import { inWords, type RackDraft, rackDraft } from '@cuverie/contract';
import { RACK_SHAPES, RACK_SIZES, type RackShape, rackSizeProblem } from '@cuverie/domain';
import { type CheckedForm, checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';

const { rows, columns, bottlesPerSlot } = RACK_SIZES.Grid;

export const RACK = rowFields({
  name: kinds.needed('Name'),
  place: kinds.needed('Place'),
  shape: kinds.needed('Shape', 'Grid'),
  rows: kinds.number('Rows', String(rows)),
  columns: kinds.number('Columns', String(columns)),
  bottlesPerSlot: kinds.number('Bottles per slot', String(bottlesPerSlot)),
});
export type RackFormValues = ReturnType<typeof RACK.empty>;

export const SHAPE_OPTIONS = RACK_SHAPES.map((shape) => ({ value: shape, label: shape }));

/** The values for another shape, with its usual size. */
export function shapeOf(shape: string): Partial<RackFormValues> {
  const size = RACK_SIZES[shape as RackShape];
  return {
    shape,
    rows: String(size.rows),
    columns: String(size.columns),
    bottlesPerSlot: String(size.bottlesPerSlot),
  };
}

/** Validates a typed rack as the server does. */
export function checkRack(values: RackFormValues): CheckedForm<RackDraft> {
  const read = rackDraft.safeParse(RACK.read(values));
  const tooMany = read.success ? rackSizeProblem(read.data) : undefined;
  const problems = RACK.problemsOf(read.error);
  return checkForm(read, { ...problems, ...(tooMany && { columns: inWords(tooMany) }) });
}
