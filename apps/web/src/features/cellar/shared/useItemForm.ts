import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import type { Checked, Problems } from './item-form.ts';

interface Options<Values, Wire, Row> {
  initialValues: Values;
  check: (values: Values) => Checked<Wire>;
  /** Sends what was checked; what it throws is shown, and nothing typed is lost. */
  save: (wire: Wire, values: Values) => Promise<Row>;
  onSaved: (row: Row) => void;
  /** Told of the fields that were refused, to bring them into view. */
  onRefused?: (problems: Problems) => void;
  /** May take a failure over, by answering true. */
  settles?: (cause: unknown) => boolean;
}

/** Why the form could not be saved, as far as it is not said beside a field. */
export interface Failure {
  readonly cause: unknown;
  /** Problems of fields the form does not have. */
  readonly details: readonly string[];
}

/** Half a date in a date field reads as no date at all; it must not be dropped in silence. */
function halfDates(form: HTMLFormElement | null): Problems {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  const half = fields.filter((field) => field.validity.badInput);
  return Object.fromEntries(half.map((field) => [field.name, 'Enter the whole date, or none']));
}

/** What a failure says of the form's own fields, and what is left to say elsewhere. */
function sorted(cause: unknown, values: object): { problems: Problems; details: string[] } {
  const said = cause instanceof ApiFailure ? Object.entries(cause.errors) : [];
  // A refusal that gives one reason only is that reason.
  const others = said.filter(([field, problem]) => !(field in values) && problem !== messageOf(cause));
  return {
    problems: Object.fromEntries(said.filter(([field]) => field in values)),
    details: others.map(([, problem]) => problem),
  };
}

/** The life of a form in a dialog: check, send once, say what was refused beside its field, keep what was typed. */
export function useItemForm<Values extends Record<string, unknown>, Wire, Row>(
  options: Options<Values, Wire, Row>,
) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues });
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isDone = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusals, setRefusals] = useState(0);

  const refuse = (problems: Problems) => {
    form.setErrors(problems);
    options.onRefused?.(problems);
    setRefusals((count) => count + 1);
  };

  const explain = (cause: unknown, values: Values) => {
    const { problems, details } = sorted(cause, values);
    if (options.settles?.(cause) !== true && (details.length > 0 || Object.keys(problems).length === 0)) {
      setFailure({ cause, details });
    }
    refuse(problems);
  };

  const send = async (wire: Wire, values: Values) => {
    // A second click may come before the first has disabled the button.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const row = await options.save(wire, values);
      isDone.current = true;
      options.onSaved(row);
    } catch (cause) {
      explain(cause, values);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const submit = () => {
    const values = form.getValues();
    const checked = options.check(values);
    const half = halfDates(element.current);
    if (checked.ok && Object.keys(half).length === 0) void send(checked.wire, values);
    else refuse({ ...(checked.ok ? {} : checked.problems), ...half });
  };

  return {
    form,
    element,
    isBusy,
    failure,
    refusals,
    submit,
    /** Fills the form anew, as if it had just been opened. */
    refill: (values: Values) => {
      form.setInitialValues(values);
      form.setValues(values);
      form.resetDirty(values);
      form.clearErrors();
      setFailure(null);
    },
    /** Whether leaving now would lose something typed. */
    wouldLose: () => !isDone.current && form.isDirty(),
  };
}

export type ItemForm<Values extends Record<string, unknown>> = ReturnType<
  typeof useItemForm<Values, unknown, unknown>
>;
