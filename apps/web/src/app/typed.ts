/** What somebody typed into a prerendered form before React knew of it. */
interface Typed {
  root: HTMLElement;
  values: string[];
  focused: number;
}
let kept: Typed | undefined;

const fieldsOf = (root: HTMLElement): HTMLInputElement[] => [...root.querySelectorAll('input')];

/** Remembers what was typed, and what still is while React makes its own form of it. */
export function keepWhatWasTyped(root: HTMLElement): void {
  const fields = fieldsOf(root);
  kept = {
    root,
    values: fields.map((field) => field.value),
    focused: fields.findIndex((field) => field === document.activeElement),
  };
  root.addEventListener('input', keepOn, true);
  root.addEventListener('focusin', keepOn, true);
}

function keepOn({ target }: Event): void {
  if (kept === undefined || !(target instanceof HTMLInputElement)) return;
  const at = fieldsOf(kept.root).indexOf(target);
  kept.values[at] = target.value;
  kept.focused = at;
}

/** Types it again, into the same fields or those that took their place. */
export function restoreWhatWasTyped(): void {
  if (kept === undefined) return;
  const { root, values, focused } = kept;
  kept = undefined;
  root.removeEventListener('input', keepOn, true);
  root.removeEventListener('focusin', keepOn, true);
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
