import type { SuggestedField, Suggestion } from '@cuverie/contract';
import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { TypedInput } from '../../../ui/form/useTyped.ts';
import { useSuggestions } from './wine-list.queries.ts';

interface Props extends Omit<ComponentProps<typeof TextInput>, keyof TypedInput>, TypedInput {
  /** The field whose names are suggested. */
  of: SuggestedField;
  onPick: (picked: Suggestion) => void;
  /** What is shown between the field and its suggestions. */
  below?: ReactNode;
}

/** Details that distinguish suggestions with the same name. */
function besideWords(
  of: SuggestedField,
  { isOwn, producer, appellation, region, country }: Suggestion,
): string {
  const details =
    of === 'name'
      ? [producer, appellation ?? region, country, isOwn ? 'in your cellar' : null]
      : [region, country];
  return [...new Set(details)].filter((word) => word !== null).join(', ');
}

/** A text field with suggestions from the cellar and its lists. */
export function NameField({ of, onPick, onChange, below, ...field }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [hasFocus, setFocus] = useState(false);
  const found = useSuggestions(of, field.value, hasFocus);
  return (
    <Combobox
      store={combobox}
      // Rendered beside the field, because a dialog traps the focus.
      withinPortal={false}
      onOptionSubmit={(at) => {
        const picked = found[Number(at)];
        if (picked) onPick(picked);
        combobox.closeDropdown();
      }}
    >
      <Combobox.DropdownTarget>
        <div>
          <Combobox.EventsTarget>
            <TextInput
              {...field}
              autoComplete="off"
              onChange={(event) => {
                onChange(event);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onFocus={() => setFocus(true)}
              onBlur={() => {
                setFocus(false);
                combobox.closeDropdown();
              }}
            />
          </Combobox.EventsTarget>
          {below}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options mah="13rem" style={{ overflowY: 'auto' }} aria-label="Suggestions">
          {found.map((one, at) => (
            <Combobox.Option key={`${one.value} ${one.producer}`} value={String(at)}>
              {one.value}
              <Text span display="block" c="dimmed" fz="var(--cv-text-small)">
                {besideWords(of, one)}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
