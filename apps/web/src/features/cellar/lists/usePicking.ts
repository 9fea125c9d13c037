import type { SuggestedField, Suggestion } from '@cuverie/contract';
import { useRef } from 'react';

/** What a suggestion may tell beside the name that was typed. */
const FIELDS = ['producer', 'country', 'region', 'appellation', 'type', 'varietal'] as const;
type Picked = Record<(typeof FIELDS)[number] | 'name', string>;

interface Form {
  current: () => Picked;
  set: (changed: Partial<Picked>) => void;
}

/**
 * What the fields of a wine become once a suggestion is picked: the empty ones are filled, and those a suggestion filled
 * before; what was typed stays.
 * @param filled what suggestions filled
 */
export function pickedInto(
  values: Picked,
  field: SuggestedField,
  { value, ...told }: Suggestion,
  filled: Partial<Picked>,
): Partial<Picked> {
  const changed: Partial<Picked> = { [field]: value };
  for (const one of FIELDS) {
    const now = values[one].trim();
    const isOpen = now === '' || now === filled[one];
    if (one === field || !isOpen) continue;
    const known = told[one];
    // What another wine brought is not this one's.
    if (known !== null) changed[one] = known;
    else if (field === 'name' && now !== '') changed[one] = '';
  }
  return changed;
}

/** Takes suggestions into a form. */
export function usePicking(form: Form) {
  const filled = useRef<Partial<Picked>>({});
  return (field: SuggestedField) => (picked: Suggestion) => {
    const changed = pickedInto(form.current(), field, picked, filled.current);
    const { [field]: _, ...beside } = changed;
    filled.current = { ...filled.current, ...beside };
    form.set(changed);
  };
}
