import { type RefObject, useEffect } from 'react';

/** Leads the focus to the first wrong field of a form with each refusal, or else to why it was refused. */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = '[aria-invalid="true"], [data-bad-field], [data-failure]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [form, refusals]);
}
