import { useRef, useState } from 'react';
import type { Problems } from './typed.ts';

type InputValue = string | { target: { value: string } };

/** The props of a form's input. */
export interface TypedInput {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (given: InputValue) => void;
}

/** The typed values of a form, and their errors. */
export function useTyped<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial);
  // A ref, because a form may be sent in the same event in which a value was typed.
  const latest = useRef(values);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);

  const set = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    // Editing a field clears its error.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  };
  return {
    values,
    current: () => latest.current,
    problems,
    /** Why saving failed, except for errors shown beside a field. */
    failure,
    /** Counts refusals; each moves the focus to the first invalid field. */
    refusals,
    set,
    /** Shows errors beside the fields, and a message below them. */
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

export type TypedForm<Values extends object> = ReturnType<typeof useTyped<Values>>;
