import { useRef, useState } from 'react';
import type { Problems } from './typed.ts';

type Given = string | { target: { value: string } };

/** What an input of a form needs. */
export interface TypedInput {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (given: Given) => void;
}

/** What was typed into a form, and what is wrong with it. */
export function useTyped<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial);
  // Read by whoever sends the form in the same breath in which something was typed.
  const latest = useRef(values);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);

  const set = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    // Editing a field clears what was wrong with it.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };
  return {
    values,
    current: () => latest.current,
    problems,
    /** Why it was not saved, in words, as far as that is not said beside a field. */
    failure,
    /** Counts refusals: at each the first wrong field takes the focus. */
    refusals,
    set,
    /** Says what is wrong beside the fields, and below them. */
    refuse: (found: Problems, words?: string) => {
      setProblems(found);
      setFailure(words);
      setRefusals((count) => count + 1);
    },
    clear: () => {
      setProblems({});
      setFailure(undefined);
    },
    input: (field: keyof Values & string): TypedInput => {
      const value: unknown = values[field];
      return {
        name: field,
        value: typeof value === 'string' ? value : '',
        error: problems[field],
        onChange: (given) =>
          set({
            [field]: typeof given === 'string' ? given : given.target.value,
          } as unknown as Partial<Values>),
      };
    },
  };
}

export type Typed<Values extends object> = ReturnType<typeof useTyped<Values>>;
