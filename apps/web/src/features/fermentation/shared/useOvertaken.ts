import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import type { TypedForm } from '../../../ui/form/useTypedForm.ts';
import { type Difference, differences, untouched } from './overtaken.ts';

interface Options<Row, Values> {
  /** The row as it was when the form opened. */
  opened: Row;
  valuesOf: (row: Row) => Values;
  /** The row a refusal brought along, if it is one. */
  read: (current: unknown) => Row | undefined;
  labels: Readonly<Record<string, string>>;
  words?: (field: string, value: string) => string;
}

/** What a form is filled from and changes are made on, also when somebody else stored the row meanwhile. */
export function useOvertaken<Row, Values extends Record<string, string>>(options: Options<Row, Values>) {
  const { opened, valuesOf, read, labels, words } = options;
  const [base, setBase] = useState(() => ({ row: opened, values: valuesOf(opened) }));
  const [found, setFound] = useState<readonly Difference[]>();
  return {
    base,
    /** What parts the two versions, once there are two. */
    differences: found,
    /** Takes the other version for the base if that is why a save failed; what was typed stays. */
    notice: (cause: unknown, form: TypedForm<Values>) => {
      const row = cause instanceof ApiFailure && cause.status === 409 ? read(cause.current) : undefined;
      if (row === undefined) return;
      const [before, mine, theirs] = [base.values, form.values, valuesOf(row)];
      setFound(differences(labels, { before, mine, theirs }, words));
      form.set(untouched(before, mine, theirs) as Partial<Values>);
      setBase({ row, values: theirs });
    },
    takeTheirs: (form: TypedForm<Values>) => {
      form.set(base.values);
      form.clear();
      setFound(undefined);
    },
  };
}
