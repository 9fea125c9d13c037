import { type RefObject, useEffect } from 'react';

/** After each refusal, moves the focus to the first invalid field, or else to the error message. */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-bad-field]');
    const wrong = field ?? form.current?.querySelector<HTMLElement>('[data-failure]');
    wrong?.focus();
    // A dialog's title and buttons lie over its edges, where a focused field would hide its label or error.
    field?.scrollIntoView({ block: 'center' });
  }, [form, refusals]);
}
