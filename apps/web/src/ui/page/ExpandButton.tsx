import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface Props extends ButtonProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens what stands below it, and closes it again. */
export function ExpandButton({ isOpen, onToggle, ...button }: Props) {
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      px="xs"
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={onToggle}
      {...button}
    />
  );
}
