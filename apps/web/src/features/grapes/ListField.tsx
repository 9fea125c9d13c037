import { GRAPE_LIST_LIMITS, tidyList } from '@cuverie/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './GrapeDialog.module.css';

interface Props {
  label: string;
  /** What one entry is called: `synonym`. */
  thing: string;
  entries: readonly string[];
  error?: ReactNode;
  /** What stands in the input, not yet an entry. */
  typed: string;
  onType: (text: string) => void;
  onChange: (entries: string[]) => void;
}

/** A list that is filled one entry at a time; Enter adds what was typed. */
export function ListField({ label, thing, entries, error, typed, onType, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const text = typed.trim();
    onType('');
    input.current?.focus();
    if (text !== '') onChange(tidyList([...entries, text]));
  };

  return (
    <div>
      <div className={classes.adder}>
        <TextInput
          ref={input}
          label={label}
          placeholder={`Add a ${thing}`}
          autoComplete="off"
          maxLength={GRAPE_LIST_LIMITS.characters}
          value={typed}
          error={error}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A name put together by an input method ends with Enter, too.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          variant="default"
          onClick={add}
          aria-label={`Add ${thing}`}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          Add
        </Button>
      </div>
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry} className={classes.entry}>
              {entry}
              <ActionIcon
                variant="subtle"
                color="gray"
                radius="xl"
                size="md"
                aria-label={`Remove ${entry}`}
                onClick={() => {
                  onChange(entries.filter((other) => other !== entry));
                  input.current?.focus();
                }}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
