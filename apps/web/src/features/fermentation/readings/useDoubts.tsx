import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { Doubt } from './doubts.ts';

interface OpenDoubts {
  doubts: readonly Doubt[];
  answer: (isRight: boolean) => void;
}

const textOf = ({ question, last }: Doubt): string => `${question} ${last}`;

/** Asks about values far from the last ones before they are stored, once about each. */
export function useDoubts() {
  const [asked, setAsked] = useState<OpenDoubts>();
  // A form sends the same values again after a conflict or a failure.
  const confirmed = useRef(new Set<string>());
  const settle = (isRight: boolean) => {
    asked?.answer(isRight);
    setAsked(undefined);
  };
  const [first] = asked?.doubts ?? [];
  return {
    /** Resolves to whether to store them; otherwise the first of them gets the focus. */
    async areRight(found: readonly Doubt[], form: RefObject<HTMLFormElement | null>): Promise<boolean> {
      const doubts = found.filter((doubt) => !confirmed.current.has(textOf(doubt)));
      if (doubts.length === 0) return true;
      const isRight = await new Promise<boolean>((answer) => setAsked({ doubts, answer }));
      if (isRight) for (const doubt of doubts) confirmed.current.add(textOf(doubt));
      // Deferred until the question has closed and returned the focus.
      if (!isRight) setTimeout(() => focusOn(form.current, doubts[0]?.field), 50);
      return isRight;
    },
    isAsking: asked !== undefined,
    question: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={first?.question ?? ''}
        confirm="Store it"
        cancel="Correct it"
        isHarmless
        onConfirm={() => settle(true)}
        onClose={() => settle(false)}
      >
        {asked?.doubts.map((doubt, at) => (at === 0 ? doubt.last : textOf(doubt))).join(' ')}
      </ConfirmDialog>
    ),
  };
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  const input = form?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  input?.focus();
  input?.select();
}
