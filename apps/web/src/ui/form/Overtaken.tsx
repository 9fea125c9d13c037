import { ConflictNotice } from '../ConflictNotice.tsx';
import type { useOvertaken } from './useOvertaken.ts';
import type { TypedForm } from './useTypedForm.ts';

interface Props<Row extends { version: number }, Values extends Record<string, string>> {
  /** What is being edited, as a word. */
  thing: string;
  overtaken: ReturnType<typeof useOvertaken<Row, Values>>;
  form: TypedForm<Values>;
  /** The fields as the form calls them, in its order. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** A typed value as people read it. */
  words?: (field: string, value: string) => string;
  /** Saves what was typed as a change of that version. */
  save: (version: number) => void;
}

/** Where somebody else was quicker than a typed form: both, to settle it. */
export function Overtaken<Row extends { version: number }, Values extends Record<string, string>>(
  props: Props<Row, Values>,
) {
  const { thing, overtaken, form, labels, words, save } = props;
  if (overtaken.theirs === undefined) return null;
  return (
    <ConflictNotice
      thing={thing}
      differences={overtaken.differences(labels, form.values, words)}
      onKeepMine={() => overtaken.keepMine(save)}
      onTakeTheirs={() => overtaken.takeTheirs(form.set)}
    />
  );
}
