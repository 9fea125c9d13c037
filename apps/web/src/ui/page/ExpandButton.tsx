import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface Props extends ButtonProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the content below it. */
export function ExpandButton({ isOpen, onToggle, ...button }: Props) {
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      px="0.25rem"
      ml="-0.25rem"
      fw={550}
      style={{ alignSelf: 'start' }}
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={onToggle}
      {...button}
    />
  );
}
