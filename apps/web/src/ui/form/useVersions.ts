import { useState } from 'react';

/**
 * The row of a form as it was opened, and another person's version of it.
 * @param begin the initial values of the form
 */
export function useVersions<Row extends { readonly version: number }, Values>(
  row: Row | undefined,
  begin: () => Values,
) {
  // The user's changes are the differences from this row.
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();
  const [initial, setInitial] = useState(begin);
  return {
    base,
    theirs,
    initial,
    /** Sets the other person's version. */
    setTheirs,
    /** Starts over with these values of the stored row. */
    adopt: (values: Values, stored: Row | undefined): void => {
      setBase(stored);
      setTheirs(undefined);
      setInitial(values);
    },
  };
}
