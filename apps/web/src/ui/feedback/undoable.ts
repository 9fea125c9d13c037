import { useHotkeys } from '@mantine/hooks';
import { createStore } from '../../platform/store.ts';

/** An action that can still be undone. */
export interface Undoable {
  readonly id: string;
  /** The action as a sentence. */
  readonly words: string;
  readonly undo: () => void;
}

/** In order, the latest last. */
let offered: readonly Undoable[] = [];
const store = createStore(offered);

function show(next: readonly Undoable[]): void {
  offered = next;
  store.set(next);
}

const without = (id: string) => offered.filter((one) => one.id !== id);

export const undoable = {
  offer: (done: Undoable): void => show([...without(done.id), done]),
  /** Adds actions from before those offered now. */
  offerEarlier: (done: readonly Undoable[]): void =>
    show([...done.filter(({ id }) => offered.every((one) => one.id !== id)), ...offered]),
  /** Removes an action while it is being undone. */
  taken: (id: string): void => show(without(id)),
  clear: (): void => show([]),
  useLast: (): Undoable | undefined => store.use().at(-1),
};

const TEXT =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])';

/** Whether the key belongs to a text being typed, or a dialog is open, behind which nothing may change. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.matches(TEXT)) || document.querySelector('[role="dialog"]') !== null;

/** Ctrl+Z, or ⌘Z on a Mac, undoes the latest action. */
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
