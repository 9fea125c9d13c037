import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';

/** One answer of a form that somebody else changed meanwhile. */
export interface Difference {
  label: string;
  /** What was typed here; `null` where nobody touched it here. */
  mine: string | null;
  theirs: string;
}

type Labels<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

/** A typed answer as one text; a list of words as its form shows them side by side. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
};

/**
 * What somebody else changed of a stored row, beside what was typed over it; what both say alike is left out.
 * @param labels the fields as the form calls them, in its order
 * @param words a typed value as people read it
 */
export function differencesOf<Values extends object>(
  labels: Labels<Values>,
  { base, typed, theirs }: { base: Values; typed: Values; theirs: Values },
  words: (field: string, value: string) => string = (_, value) => value,
): Difference[] {
  const shown = (field: string, value: string) => (value.trim() === '' ? '' : words(field, value));
  return (Object.entries(labels) as [keyof Values & string, string][]).flatMap(([field, label]) => {
    const [before, mine, other] = [textOf(base[field]), textOf(typed[field]), textOf(theirs[field])];
    if (other === before || other === mine) return [];
    return [{ label, mine: mine === before ? null : shown(field, mine), theirs: shown(field, other) }];
  });
}

type Shown<Values> = [
  labels: Labels<Values>,
  typed: Values,
  words?: (field: string, value: string) => string,
];

interface Options<Row, Values> {
  /** The row the form was filled from. */
  row: Row;
  schema: { safeParse: (given: unknown) => { data?: Row | undefined } };
  valuesOf: (row: Row) => Values;
  /** Told of the row somebody else has stored meanwhile. */
  onOvertaken?: (theirs: Row) => void;
}

/** What a new row is edited from. */
export const UNSTORED = { version: 0 } as const;
export type Unstored = typeof UNSTORED;

/** A stored row being edited, and what somebody else made of it meanwhile. */
export function useOvertaken<Row extends { version: number }, Values extends object>(
  options: Options<Row, Values>,
) {
  const { valuesOf } = options;
  // What differs from it is what this person changed.
  const [base, setBase] = useState(options.row);
  const [theirs, setTheirs] = useState<Row>();
  const adopt = (row: Row) => {
    setBase(row);
    setTheirs(undefined);
  };

  return {
    base,
    theirs,
    /** Goes on from a row as it is stored now. */
    adopt,
    /** Whether a save failed because somebody else was quicker; their row is then in hand. */
    isBy: (cause: unknown): boolean => {
      const current = cause instanceof ApiFailure && cause.status === 409 ? cause.current : undefined;
      const row = options.schema.safeParse(current).data;
      if (row === undefined) return false;
      setTheirs(row);
      options.onOvertaken?.(row);
      return true;
    },
    differences: (...[labels, typed, words]: Shown<Values>): Difference[] =>
      theirs === undefined
        ? []
        : differencesOf(labels, { base: valuesOf(base), typed, theirs: valuesOf(theirs) }, words),
    /** Saves what was changed here over theirs; the rest stays as they have it. */
    keepMine: (save: (version: number) => void): void => {
      if (theirs === undefined) return;
      const { version } = theirs;
      adopt({ ...base, version });
      save(version);
    },
    /** Drops what was typed. */
    takeTheirs: (fill: (values: Values) => void): void => {
      if (theirs === undefined) return;
      adopt(theirs);
      fill(valuesOf(theirs));
    },
  };
}
