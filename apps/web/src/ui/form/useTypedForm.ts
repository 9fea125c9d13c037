import { useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import type { Problems } from './typed.ts';

/** What an input of `Field` needs. */
interface TypedInput {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * A form whose every answer is a text: what was typed, what is wrong with it, and whether it would be lost.
 * @param kept what was typed before a reload, over the initial values
 */
export function useTypedForm<Values extends Record<string, string>>(initial: Values, kept = initial) {
  const [values, setValues] = useState(kept);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const isDone = useRef(false);

  const refuse = (found: Problems, words?: string) => {
    setProblems(found);
    setFailure(words);
    setRefusals((count) => count + 1);
  };

  return {
    values,
    problems,
    failure,
    refusals,
    refuse,
    set: (changed: Partial<Values>) => {
      setValues((before) => ({ ...before, ...changed }));
      // Editing a field clears what was wrong with it.
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      );
    },
    clear: () => {
      setProblems({});
      setFailure(undefined);
    },
    /**
     * Puts a failure where it belongs: beside the fields it names, the rest below them.
     * @param title what did not happen
     * @param fieldNames what the form calls fields that the server calls otherwise
     */
    explain: (title: string, cause: unknown, fieldNames: Readonly<Record<string, string>> = {}) => {
      const said = cause instanceof ApiFailure ? Object.entries(cause.errors) : [];
      const own = said.map(
        ([path, words]) => [fieldNames[path] ?? path.split('.')[0] ?? path, words] as const,
      );
      const known = Object.fromEntries(own.filter(([field]) => field in values));
      const rest = own.flatMap(([field, words]) => (field in values ? [] : [words]));
      const message = cause instanceof Error ? cause.message : '';
      const words = Object.keys(known).length > 0 && rest.length === 0 ? [] : [message, ...rest];
      refuse(known, [title, ...new Set(words)].filter(Boolean).join(' '));
    },
    done: () => {
      isDone.current = true;
    },
    isDone: () => isDone.current,
    wouldLose: () =>
      !isDone.current && Object.entries(values).some(([field, value]) => value !== initial[field]),
    input: (field: keyof Values & string): TypedInput => ({
      name: field,
      value: values[field] ?? '',
      error: problems[field],
      onChange: (event: { target: { value: string } }) => {
        const changed = { [field]: event.target.value } as unknown as Partial<Values>;
        setValues((before) => ({ ...before, ...changed }));
        setProblems(({ [field]: _cleared, ...others }) => others);
      },
    }),
  };
}

export type TypedForm<Values extends Record<string, string>> = ReturnType<typeof useTypedForm<Values>>;
