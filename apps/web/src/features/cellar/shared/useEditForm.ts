import { useEffect, useRef } from 'react';
import { useOvertaken } from '../../../ui/form/useOvertaken.ts';
import type { Checked, PictureChoice } from './item-form.ts';
import { isOwnSince } from './own-versions.ts';
import { useItemForm } from './useItemForm.ts';

interface Stored {
  readonly id: string;
  readonly version: number;
}

interface Options<Row extends Stored, Values, Wire> {
  /** The row as it was last heard of. */
  latest: Row;
  /** Reads the row a refusal brings along. */
  schema: { safeParse: (given: unknown) => { data?: Row | undefined } };
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  valuesOf: (row: Row) => Values;
  check: (values: Values) => Checked<Wire>;
  /** Sends what differs from `base`, as a change of the given version. */
  save: (base: Row, version: number, wire: Wire, image: PictureChoice) => Promise<Row>;
  /** Told of the row somebody else has stored meanwhile. */
  onOvertaken: (theirs: Row) => void;
  onSaved: (row: Row) => void;
}

/** The form of a stored row, and what becomes of it when somebody else was quicker. */
export function useEditForm<
  Row extends Stored,
  Values extends Record<string, unknown> & { image: PictureChoice },
  Wire,
>(options: Options<Row, Values, Wire>) {
  const { latest, valuesOf } = options;
  const overtaken = useOvertaken<Row, Values>({ ...options, row: latest });
  const { base } = overtaken;
  // Read by a save in the same breath in which a person settles a conflict.
  const version = useRef(latest.version);

  const dialog = useItemForm<Values, Wire, Row>({
    initialValues: valuesOf(latest),
    check: options.check,
    save: (wire, values) => options.save(base, version.current, wire, values.image),
    onSaved: options.onSaved,
    settles: overtaken.isBy,
  });

  const adopt = (row: Row) => {
    overtaken.adopt(row);
    version.current = row.version;
    dialog.refill(valuesOf(row));
  };

  /** Shows what came in beside what was typed, which stays. */
  const absorb = (row: Row) => {
    const typed = dialog.form.getValues();
    const fresh = valuesOf(row);
    const untouched = Object.fromEntries(
      Object.entries(fresh).filter(([field]) => !dialog.form.isDirty(field)),
    ) as Partial<Values>;
    adopt(row);
    dialog.form.setValues({ ...typed, ...untouched });
  };

  // What comes in while nothing has been typed is simply shown, and what this person did beside the form too.
  useEffect(() => {
    const isNews = latest.version > version.current;
    if (isNews && !dialog.wouldLose()) adopt(latest);
    if (isNews && dialog.wouldLose() && isOwnSince(latest, version.current)) absorb(latest);
  });

  const conflict = overtaken.theirs && {
    differences: overtaken.differences(options.labels, dialog.form.values),
    onKeepMine: () =>
      overtaken.keepMine((theirs) => {
        version.current = theirs;
        dialog.submit();
      }),
    onTakeTheirs: () => overtaken.theirs && adopt(overtaken.theirs),
  };

  return { dialog, base, conflict };
}
