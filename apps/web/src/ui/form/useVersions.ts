import { useState } from 'react';

/**
 * The row a form is about, as this person began with it, and what somebody else made of it meanwhile.
 * @param begin the values the form begins with
 */
export function useVersions<Row extends { readonly version: number }, Values>(
  row: Row | undefined,
  begin: () => Values,
) {
  // What differs from it is what this person changed.
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row>();
  const [initial, setInitial] = useState(begin);
  return {
    base,
    theirs,
    initial,
    /** Somebody else was quicker. */
    setTheirs,
    /** Begins anew with these values, of a row as it is stored now. */
    adopt: (values: Values, stored: Row | undefined): void => {
      setBase(stored);
      setTheirs(undefined);
      setInitial(values);
    },
  };
}
