import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { type Checked, differing, type PictureChoice } from './item-form.ts';
import { isOwnSince } from './own-versions.ts';
import { useItemForm } from './useItemForm.ts';

interface Stored {
  readonly id: string;
  readonly version: number;
}

interface Options<Row extends Stored, Values, Wire> {
  /** The row as it was last heard of. */
  latest: Row;
  labels: Readonly<Record<string, string>>;
  valuesOf: (row: Row) => Values;
  check: (values: Values) => Checked<Wire>;
  /** Sends what differs from `base`, as a change of the given version. */
  save: (base: Row, version: number, wire: Wire, image: PictureChoice) => Promise<Row>;
  /** The row a refusal brought along, if it is one. */
  read: (current: unknown) => Row | undefined;
  /** Told of the row somebody else has stored meanwhile. */
  onOvertaken: (theirs: Row) => void;
  onSaved: (row: Row) => void;
}

/** Somebody else stored the row while it was being edited here. */
export interface Conflict {
  /** The fields they changed, as the form calls them. */
  readonly fields: readonly string[];
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** The form of a stored row, and what becomes of it when somebody else was quicker. */
export function useEditForm<
  Row extends Stored,
  Values extends Record<string, unknown> & { image: PictureChoice },
  Wire,
>(options: Options<Row, Values, Wire>) {
  const { latest, valuesOf } = options;
  // The row the form was filled from: what differs from it is what this person changed.
  const [base, setBase] = useState(latest);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const version = useRef(latest.version);

  const dialog = useItemForm<Values, Wire, Row>({
    initialValues: valuesOf(latest),
    check: options.check,
    save: (wire, values) => options.save(base, version.current, wire, values.image),
    onSaved: options.onSaved,
    settles: (cause) => {
      const isConflict = cause instanceof ApiFailure && cause.status === 409;
      const current = isConflict ? options.read(cause.current) : undefined;
      if (current === undefined) return false;
      setTheirs(current);
      options.onOvertaken(current);
      return true;
    },
  });

  const adopt = (row: Row) => {
    setBase(row);
    setTheirs(null);
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

  const conflict: Conflict | null = theirs && {
    fields: differing(options.labels, valuesOf(base), valuesOf(theirs)),
    keepMine: () => {
      version.current = theirs.version;
      setTheirs(null);
      dialog.submit();
    },
    takeTheirs: () => adopt(theirs),
  };

  return { dialog, base, conflict };
}
