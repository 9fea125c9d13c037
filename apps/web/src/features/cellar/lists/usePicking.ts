import type { SuggestedField, Suggestion } from '@cuverie/contract';
import { useRef } from 'react';

/** The fields that a suggestion may fill besides the typed one. */
const FIELDS = ['producer', 'country', 'region', 'appellation', 'type', 'varietal'] as const;
type SuggestedTexts = Record<(typeof FIELDS)[number] | 'name', string>;

interface Form {
  current: () => SuggestedTexts;
  set: (changed: Partial<SuggestedTexts>) => void;
}

/**
 * The changes to a wine's fields after a suggestion was chosen: empty fields are filled, and those an earlier
 * suggestion filled; typed text stays.
 * @param filled the values from suggestions
 */
export function pickedInto(
  values: SuggestedTexts,
  field: SuggestedField,
  { value, ...fields }: Suggestion,
  filled: Partial<SuggestedTexts>,
): Partial<SuggestedTexts> {
  const changed: Partial<SuggestedTexts> = { [field]: value };
  for (const one of FIELDS) {
    const now = values[one].trim();
    const isOpen = now === '' || now === filled[one];
    if (one === field || !isOpen) continue;
    const known = fields[one];
    // A value from an earlier suggestion does not belong to this wine.
    if (known !== null) changed[one] = known;
    else if (field === 'name' && now !== '') changed[one] = '';
  }
  return changed;
}

/** Applies suggestions to a form. */
export function usePicking(form: Form) {
  const filled = useRef<Partial<SuggestedTexts>>({});
  return (field: SuggestedField) => (picked: Suggestion) => {
    const changed = pickedInto(form.current(), field, picked, filled.current);
    const { [field]: _, ...beside } = changed;
    filled.current = { ...filled.current, ...beside };
    form.set(changed);
  };
}
