import { type RefObject, useEffect } from 'react';

/** The first field of a form that shows an error. */
export function wrongField(form: HTMLElement | null): HTMLElement | null | undefined {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-bad-field]');
  // A group of choices is not marked itself, only has an error.
  const error = form?.querySelector<HTMLElement>('.mantine-InputWrapper-error');
  return field ?? error?.parentElement?.querySelector('input') ?? error;
}

/** After each refusal, moves the focus to the first invalid field, or else to the error message. */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const field = wrongField(form.current);
    // What is folded away takes no focus.
    field?.closest('details')?.setAttribute('open', '');
    const wrong = field ?? form.current?.querySelector<HTMLElement>('[data-failure]');
    wrong?.focus();
    // A dialog's title and buttons lie over its edges, where a focused field would hide its label or error.
    field?.scrollIntoView({ block: 'center' });
  }, [form, refusals]);
}
