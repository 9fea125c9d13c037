import type { ChangeWhere } from '@cuverie/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { tokens } from '../../api/tokens.ts';
import { pictureProblem } from '../fields/picture.ts';
import type { Meanwhile } from '../history/who-changed.ts';
import { type Difference, differencesOf, type Follows, type Labels } from './differences.ts';
import type { Checked } from './fields.ts';
import { keptTyping } from './kept-typing.ts';
import type { Problems } from './typed.ts';
import { type Typed, useTyped } from './useTyped.ts';
import { useVersions } from './useVersions.ts';

interface Versioned {
  readonly version: number;
  readonly id?: string;
  readonly updatedAt?: string | null;
}

/** A stored row being edited. */
interface Stored<Row, Values> {
  /** The row as it was last heard of. */
  row: Row;
  /** Reads the row a conflict brings along. */
  schema: { safeParse: (given: unknown) => { data?: Row | undefined } };
  valuesOf: (row: Row) => Values;
  labels: Labels<Values>;
  /** A typed value as people read it. */
  words?: (field: string, value: string) => string;
  /** Fields that are stored as another one says: in a conflict they count as changed with it. */
  follows?: Follows<Values>;
  /** Where its history is, of a row without an id. */
  where?: ChangeWhere;
  /** Told of the row somebody else has stored meanwhile. */
  onConflict?: (theirs: Row) => void;
}

/** What `add` and `change` answer with where nothing is stored, and the form waits for more. */
export const NOT_YET = Symbol('not stored yet');

/** What is sent of a form, beside the draft that was checked. */
export interface Sending<Values> {
  values: Values;
  /** The same for all tries: a retry after a lost answer adds nothing twice. */
  id: string;
  /** What an earlier try sent, which may have been stored though its answer was lost. */
  earlier: Values | undefined;
}

interface Options<Values extends object, Draft, Row extends Versioned, Saved> {
  /** What is edited, as a word: `wine`. */
  thing: string;
  /** What a new form begins with; a stored row has its own values. */
  initial?: () => Values;
  stored?: Stored<Row, Values> | undefined;
  check: (values: Values) => Checked<Draft>;
  add?: (draft: Draft, sending: Sending<Values>) => Promise<Saved | typeof NOT_YET>;
  /** Stores what differs from `base`, as a change of its version. */
  change?: (draft: Draft, base: Row, sending: Sending<Values>) => Promise<Saved | typeof NOT_YET>;
  onSaved: (saved: Saved) => void;
  /** What did not happen, `The wine was not added.`; a function says all there is to say. */
  failed: string | ((cause: unknown) => string);
  /** What the form calls fields that the server calls otherwise. */
  names?: Readonly<Record<string, string>>;
  /** Told of the fields that were refused, to bring them into view. */
  onRefused?: (problems: Problems) => void;
  /** Where in the browser what is typed is kept until it is saved, or the form is closed. */
  keepAs?: string;
  /** Keeps it though the form is closed. */
  keepsClosed?: boolean;
}

/** What a dialog needs to know of any form. */
export interface FormState {
  thing: string;
  element: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: string | undefined;
  refusals: number;
  /** Somebody else was quicker: both versions, to settle it. */
  conflict:
    | { meanwhile: Meanwhile; differences: Difference[]; onKeepMine: () => void; onTakeTheirs: () => void }
    | undefined;
  submit: () => void;
  /** Whether leaving now would lose something typed. */
  wouldLose: () => boolean;
}

export interface RowForm<Values extends object>
  extends FormState,
    Omit<Typed<Values>, 'failure' | 'refusals'> {
  id: string;
  /** Told of a version this person stored from beside the fields, by drinking a bottle say: nobody else did. */
  onOwnVersion: (version: number) => void;
  /** Nothing typed is worth asking for any more. */
  done: () => void;
  /** Begins anew with these values, under another id. */
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

/** Half a date in a date field reads as no date at all; it must not be dropped in silence. */
function halfDates(form: HTMLFormElement | null): Problems {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  const half = fields.filter((field) => field.validity.badInput);
  return Object.fromEntries(half.map((field) => [field.name, 'Enter the whole date, or none']));
}

/** Chosen files that cannot be kept as pictures. */
function fileProblems(values: object): Problems {
  const problems = Object.entries(values).map(([field, value]) => [
    field,
    value instanceof File ? pictureProblem(value) : undefined,
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as Problems;
}

/** What a failure says of the form's own fields, and what is left to say below them. */
function sorted(cause: unknown, values: object, names: Readonly<Record<string, string>>) {
  const said = cause instanceof ApiFailure ? Object.entries(cause.errors) : [];
  const named = said.map(
    ([path, words]) => [path in values ? path : (names[path] ?? path.split('.')[0] ?? path), words] as const,
  );
  const rest = named.filter(([field]) => !(field in values)).map(([, words]) => words);
  return { problems: Object.fromEntries(named.filter(([field]) => field in values)), rest };
}

const meanwhileOf = ({ id, updatedAt }: Versioned, where: ChangeWhere = {}): Meanwhile => ({
  where: id === undefined ? where : { id },
  since: updatedAt ?? undefined,
});

/**
 * The form of a row: what was typed is checked, sent once, and kept until it is stored; what is refused stands beside
 * its field, and a change somebody else made meanwhile is shown beside one's own.
 */
export function useRowForm<Values extends object, Draft, Row extends Versioned = Versioned, Saved = Row>(
  options: Options<Values, Draft, Row, Saved>,
): RowForm<Values> {
  const { stored, keepAs } = options;
  const { base, theirs, initial, setTheirs, ...versions } = useVersions(stored?.row, () => {
    const values = stored ? stored.valuesOf(stored.row) : options.initial?.();
    if (values === undefined) throw new Error('A form begins with a row or with initial values');
    return values;
  });
  const [kept] = useState(() => (keepAs === undefined ? undefined : keptTyping.read(keepAs, initial)));
  const [id, setId] = useState(() => kept?.id ?? newId());
  const typed = useTyped<Values>(() => ({ ...initial, ...kept?.typed }));
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
    if (wouldLose()) keptTyping.keep(keepAs, typed.values, id);
    else keptTyping.forget(keepAs);
  });
  useEffect(
    () => () => {
      // Closing the form is giving it up, unless the session ended and took the form with it.
      if (keepAs !== undefined && !options.keepsClosed && tokens.access() !== null) keptTyping.forget(keepAs);
    },
    [keepAs, options.keepsClosed],
  );

  /** Goes on from a row as it is stored now, with what was typed over it. */
  const adopt = (row: Row, over: Partial<Values> = {}) => {
    if (!stored) return;
    const values = stored.valuesOf(row);
    versions.adopt(values, row);
    typed.set({ ...values, ...over });
  };

  /** Goes on from a row as it is stored now; what was changed here stays. */
  const adoptBeside = (row: Row) => {
    const values = typed.current();
    adopt(row, Object.fromEntries(changed().map((field) => [field, values[field]])) as Partial<Values>);
  };

  /** Whether this person made all of the row that is newer than what the form began with. */
  const isOwn = (row: Row) => {
    for (let version = row.version; base && version > base.version; version -= 1)
      if (!ownVersions.current.has(version)) return false;
    return true;
  };

  // What comes in beside what was typed is simply shown; where both meet, it is settled when the form is sent.
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

  const refuse = (problems: Problems, words?: string) => {
    typed.refuse(problems, words);
    options.onRefused?.(problems);
  };

  /** The row as it is stored, where a change came too late for it. */
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
    // A refusal that gives one reason only is that reason.
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
      if (keepAs !== undefined) keptTyping.forget(keepAs);
      options.onSaved(saved as Saved);
    } catch (cause) {
      const row = conflicting(cause);
      if (row !== undefined && isOwn(row)) own = row;
      else explain(cause);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
    // It was sent before the answer to this person's own change had come.
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
        // Saves what was changed here over theirs; the rest stays as they have it.
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
