import type { ChangeWhere } from '@cuverie/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { pictureProblem } from '../fields/picture.ts';
import type { Meanwhile } from '../history/who-changed.ts';
import { type Difference, differencesOf, type Follows, type Labels } from './differences.ts';
import type { CheckedForm } from './fields.ts';
import { interruptedTyping, storedTyping } from './stored-typing.ts';
import type { Problems } from './typed.ts';
import { wrongField } from './useFocusOnWrong.ts';
import { type TypedForm, useTyped } from './useTyped.ts';
import { useVersions } from './useVersions.ts';

interface VersionedRow {
  readonly version: number;
  readonly id?: string;
  readonly updatedAt?: string | null;
}

/** A stored row being edited. */
interface StoredRow<Row, Values> {
  /** The latest known version of the row. */
  row: Row;
  /** Parses the row that a conflict returns. */
  schema: { safeParse: (given: unknown) => { data?: Row | undefined } };
  valuesOf: (row: Row) => Values;
  labels: Labels<Values>;
  /** Words a typed value for people. */
  words?: (field: string, value: string) => string;
  /** Fields derived from another one; in a conflict they count as changed with it. */
  follows?: Follows<Values>;
  /** The history of a row without an id. */
  where?: ChangeWhere;
  /** Called with the row another person stored meanwhile. */
  onConflict?: (theirs: Row) => void;
}

/** Returned by `add` and `change` if nothing is stored yet and the form waits for more. */
export const NOT_YET = Symbol('not stored yet');

/** What is sent beside the validated draft. */
export interface FormSubmission<Values> {
  values: Values;
  /** The same for all attempts, so that a retry after a lost answer adds nothing twice. */
  id: string;
  /** What an earlier attempt sent. It may have been stored although its answer was lost. */
  earlier: Values | undefined;
}

interface Options<Values extends object, Draft, Row extends VersionedRow, Saved> {
  /** The kind of the row as a word: `wine`. */
  thing: string;
  /** The initial values of a new form; a stored row has its own. */
  initial?: () => Values;
  stored?: StoredRow<Row, Values> | undefined;
  check: (values: Values) => CheckedForm<Draft>;
  add?: (draft: Draft, sending: FormSubmission<Values>) => Promise<Saved | typeof NOT_YET>;
  /** Stores the differences from `base` as a change of its version. */
  change?: (draft: Draft, base: Row, sending: FormSubmission<Values>) => Promise<Saved | typeof NOT_YET>;
  onSaved: (saved: Saved) => void;
  /** The failed action, `The wine was not added.`; a function returns the whole message. */
  failed: string | ((cause: unknown) => string);
  /** Names of fields in the form that differ from the server's. */
  names?: Readonly<Record<string, string>>;
  /** Called with the refused fields, to scroll them into view. */
  onRefused?: (problems: Problems) => void;
  /** The storage key under which typed text is kept until it is saved or the form is closed. */
  keepAs?: string;
  /** Keeps the text even if the form is closed. */
  keepsClosed?: boolean;
}

/** What a dialog needs to know of any form. */
export interface FormState {
  thing: string;
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: string | undefined;
  refusals: number;
  /** Both versions of a conflict with another person's change. */
  conflict:
    | { meanwhile: Meanwhile; differences: Difference[]; onKeepMine: () => void; onTakeTheirs: () => void }
    | undefined;
  submit: () => void;
  /** Whether leaving now would lose typed text. */
  wouldLose: () => boolean;
}

export interface RowForm<Values extends object>
  extends FormState,
    Omit<TypedForm<Values>, 'failure' | 'refusals'> {
  id: string;
  /**
   * Called with a version the user stored outside of this form, for example by drinking a bottle, which is not a
   * conflict.
   */
  onOwnVersion: (version: number) => void;
  /** Marks the typed text as no longer worth a question. */
  done: () => void;
  /** Starts over with these values, under another id. */
  restart: (values: Values) => void;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    !(one instanceof File) &&
    !(other instanceof File) &&
    JSON.stringify(one) === JSON.stringify(other));

const differing = <Values extends object>(values: Values, others: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((field) => !isSame(values[field], others[field]));

/** An incomplete date in a date field reads as empty, and must not be dropped silently. */
function halfDates(form: HTMLFormElement | null): Problems {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  const half = fields.filter((field) => field.validity.badInput);
  return Object.fromEntries(half.map((field) => [field.name, 'Enter the whole date, or none']));
}

/** Chosen files that are not valid pictures. */
function fileProblems(values: object): Problems {
  const problems = Object.entries(values).map(([field, value]) => [
    field,
    value instanceof File ? pictureProblem(value) : undefined,
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as Problems;
}

/** Splits a failure into errors of the form's fields and messages to show below them. */
function sorted(cause: unknown, values: object, names: Readonly<Record<string, string>>) {
  const problems = cause instanceof ApiFailure ? Object.entries(cause.errors) : [];
  const named = problems.map(
    ([path, words]) => [path in values ? path : (names[path] ?? path.split('.')[0] ?? path), words] as const,
  );
  const rest = named.filter(([field]) => !(field in values)).map(([, words]) => words);
  return { problems: Object.fromEntries(named.filter(([field]) => field in values)), rest };
}

const meanwhileOf = ({ id, updatedAt }: VersionedRow, where: ChangeWhere = {}): Meanwhile => ({
  where: id === undefined ? where : { id },
  since: updatedAt ?? undefined,
});

/**
 * The form of a row. Typed values are validated, sent once, and kept until they are stored. Errors are shown beside
 * their fields, and changes another person made meanwhile beside one's own.
 */
export function useRowForm<
  Values extends object,
  Draft,
  Row extends VersionedRow = VersionedRow,
  Saved = Row,
>(options: Options<Values, Draft, Row, Saved>): RowForm<Values> {
  const { stored, keepAs } = options;
  const { base, theirs, initial, setTheirs, ...versions } = useVersions(stored?.row, () => {
    const values = stored ? stored.valuesOf(stored.row) : options.initial?.();
    if (values === undefined) throw new Error('A form begins with a row or with initial values');
    return values;
  });
  const [kept] = useState(() => (keepAs === undefined ? undefined : storedTyping.read(keepAs, initial)));
  const [id, setId] = useState(() => kept?.id ?? newId());
  const typed = useTyped<Values>(
    () => (base && interruptedTyping.read<Values>(options.thing, base)) ?? { ...initial, ...kept?.typed },
  );
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const isSending = useRef(false);
  const earlier = useRef(kept && initial);
  const ownVersions = useRef(new Set<number>());
  const [isBusy, setBusy] = useState(false);

  const changed = () => differing(typed.current(), initial);
  const wouldLose = () => !isDone.current && changed().length > 0;

  useEffect(() => {
    if (keepAs === undefined) return;
    if (wouldLose()) storedTyping.keep(keepAs, typed.values, id);
    else storedTyping.forget(keepAs);
  });
  useEffect(
    () => () => {
      // Closing the form discards the text, unless the end of the session closed it.
      if (keepAs !== undefined && !options.keepsClosed && tokens.access() !== null)
        storedTyping.forget(keepAs);
    },
    [keepAs, options.keepsClosed],
  );

  const keepOverLogin = useEffectEvent(() => {
    if (!base) return;
    interruptedTyping.forget(options.thing, base);
    if (tokens.access() === null && wouldLose()) interruptedTyping.keep(options.thing, base, typed.current());
  });
  // When the form closes, which the end of the session does too.
  useEffect(() => () => keepOverLogin(), []);

  /** Continues from the stored row, with typed values on top. */
  const adopt = (row: Row, over: Partial<Values> = {}) => {
    if (!stored) return;
    const values = stored.valuesOf(row);
    versions.adopt(values, row);
    typed.set({ ...values, ...over });
  };

  /** Continues from the stored row, keeping the typed values. */
  const adoptBeside = (row: Row) => {
    const values = typed.current();
    adopt(row, Object.fromEntries(changed().map((field) => [field, values[field]])) as Partial<Values>);
  };

  /** Whether all changes since the form was opened are the user's own. */
  const isOwn = (row: Row) => {
    for (let version = row.version; base && version > base.version; version -= 1)
      if (!ownVersions.current.has(version)) return false;
    return true;
  };

  // Changes of untouched fields are shown at once. Conflicts are resolved when the form is sent.
  const takeIn = useEffectEvent((row: Row | undefined) => {
    if (!stored || !row || !base || theirs || isDone.current || row.version <= base.version) return;
    const others = differing(stored.valuesOf(row), initial);
    const mine = changed();
    const isMine = (field: keyof Values) =>
      [field, stored.follows?.[field as keyof Values & string]].some(
        (one) => one !== undefined && mine.includes(one),
      );
    if (isOwn(row) || !others.some(isMine)) adoptBeside(row);
  });
  useEffect(() => takeIn(stored?.row), [stored?.row]);

  const tellBelow = useEffectEvent(() => {
    // The fields come into view.
    if (options.onRefused) return;
    const words = new Set(Object.values(typed.problems));
    if (words.size > 0 && typed.failure === undefined && element.current && !wrongField(element.current))
      typed.refuse(typed.problems, [...words].join('. '));
  });
  // Errors that no field shows are not lost.
  useEffect(() => {
    if (typed.refusals > 0) tellBelow();
  }, [typed.refusals]);

  const refuse = (problems: Problems, words?: string) => {
    typed.refuse(problems, words);
    options.onRefused?.(problems);
  };

  /** The stored row, if the change was refused because of a conflict. */
  const conflicting = (cause: unknown): Row | undefined =>
    cause instanceof ApiFailure && cause.status === 409
      ? stored?.schema.safeParse(cause.current).data
      : undefined;

  const explain = (cause: unknown) => {
    const row = conflicting(cause);
    if (stored && row !== undefined) {
      setTheirs(row);
      stored.onConflict?.(row);
      return refuse({});
    }
    const { problems, rest } = sorted(cause, typed.current(), options.names ?? {});
    if (Object.keys(problems).length > 0 && rest.length === 0) return refuse(problems);
    const { failed } = options;
    const words = typeof failed === 'function' ? failed(cause) : `${failed} ${messageOf(cause)}`;
    // A refusal with only one reason is reported by that reason.
    refuse(problems, [words, ...rest.filter((one) => !words.includes(one))].join(' '));
  };

  const send = async (draft: Draft, from: Row | undefined) => {
    // A second click may come before the first has disabled the button.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    typed.clear();
    const sending = { values: typed.current(), id, earlier: earlier.current };
    earlier.current = sending.values;
    let own: Row | undefined;
    try {
      const saved = from ? await options.change?.(draft, from, sending) : await options.add?.(draft, sending);
      if (saved === NOT_YET) return;
      isDone.current = true;
      if (keepAs !== undefined) storedTyping.forget(keepAs);
      options.onSaved(saved as Saved);
    } catch (cause) {
      const row = conflicting(cause);
      if (row !== undefined && isOwn(row)) own = row;
      else explain(cause);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
    // The form was sent before the answer to the user's own change arrived.
    if (own) {
      adoptBeside(own);
      submit(own);
    }
  };

  const submit = (from = base) => {
    const values = typed.current();
    const found = options.check(values);
    const others = { ...halfDates(element.current), ...fileProblems(values) };
    if (found.ok && Object.keys(others).length === 0) void send(found.draft, from);
    else refuse({ ...(found.ok ? {} : found.problems), ...others });
  };

  return {
    ...typed,
    id,
    thing: options.thing,
    element,
    isBusy,
    conflict: stored &&
      base &&
      theirs && {
        meanwhile: meanwhileOf(base, stored.where),
        differences: differencesOf(
          stored.labels,
          { base: stored.valuesOf(base), typed: typed.values, theirs: stored.valuesOf(theirs) },
          stored.words,
          stored.follows,
        ),
        // Saves the typed changes over the other person's; their other fields stay.
        onKeepMine: () => {
          adoptBeside(theirs);
          submit(theirs);
        },
        onTakeTheirs: () => {
          adopt(theirs);
          typed.clear();
        },
      },
    submit: () => submit(),
    wouldLose,
    onOwnVersion: (version) => void ownVersions.current.add(version),
    done: () => {
      isDone.current = true;
    },
    restart: (values) => {
      versions.adopt(values, base);
      setId(newId());
      earlier.current = undefined;
      typed.set(values);
      typed.clear();
    },
  };
}
