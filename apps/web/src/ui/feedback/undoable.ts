import { useHotkeys } from '@mantine/hooks';
import { createStore } from '../../platform/store.ts';

/** Something done that can still be taken back. */
export interface Undoable {
  readonly id: string;
  /** What was done, as a sentence. */
  readonly words: string;
  readonly undo: () => void;
}

/** What was done last stands last. */
let offered: readonly Undoable[] = [];
const store = createStore(offered);

function show(next: readonly Undoable[]): void {
  offered = next;
  store.set(next);
}

const without = (id: string) => offered.filter((one) => one.id !== id);

export const undoable = {
  offer: (done: Undoable): void => show([...without(done.id), done]),
  /** What was done before anything that is offered now. */
  offerEarlier: (done: readonly Undoable[]): void =>
    show([...done.filter(({ id }) => offered.every((one) => one.id !== id)), ...offered]),
  /** It is being taken back. */
  taken: (id: string): void => show(without(id)),
  clear: (): void => show([]),
  useLast: (): Undoable | undefined => store.use().at(-1),
};

const TEXT =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])';

/** Whether the key is for the words being typed, or for a dialog, behind which nothing is to change. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.matches(TEXT)) || document.querySelector('[role="dialog"]') !== null;

/** Ctrl+Z, on a Mac ⌘Z, takes back what was done last. */
export function useUndoKey(): void {
  useHotkeys(
    [
      [
        'mod+Z',
        (event) => {
          const last = offered.at(-1);
          if (last === undefined || isTaken(event.target)) return;
          event.preventDefault();
          undoable.taken(last.id);
          last.undo();
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
}
