import { type RefObject, useEffect } from 'react';

/** After each refusal, moves the focus to the first invalid field, or else to the error message. */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = '[aria-invalid="true"], [data-bad-field], [data-failure]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [form, refusals]);
}
