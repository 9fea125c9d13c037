/** What somebody typed into a prerendered form before React knew of it. */
let kept: { root: HTMLElement; values: string[]; focused: number } | undefined;

const fieldsOf = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')];

export function keepWhatWasTyped(root: HTMLElement): void {
  const fields = fieldsOf(root);
  kept = {
    root,
    values: fields.map((field) => field.value),
    focused: fields.findIndex((field) => field === document.activeElement),
  };
}

/** Types it again, into the same fields or those that took their place. */
export function restoreWhatWasTyped(): void {
  if (kept === undefined) return;
  const { root, values, focused } = kept;
  kept = undefined;
  fieldsOf(root).forEach((field, at) => {
    const value = field.value || values[at];
    if (value) type(field, value);
    if (at === focused) field.focus({ preventScroll: true });
  });
}

/** As a keyboard would: past React, which compares with the value it set itself, then with the event it waits for. */
function type(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
