import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';

/** A field for several short texts. Each can be removed by keyboard, and Enter without a text does not send the form. */
export function ListField(field: TagsInputProps) {
  return (
    <TagsInput
      size="md"
      autoComplete="off"
      {...field}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault();
      }}
      renderPill={({ value, onRemove }) => (
        <Pill
          withRemoveButton
          onRemove={() => onRemove?.()}
          removeButtonProps={{ 'aria-label': `Remove ${value}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {value}
        </Pill>
      )}
    />
  );
}
