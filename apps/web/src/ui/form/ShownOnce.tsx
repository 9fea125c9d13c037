import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { FormFrame } from './FormDialog.tsx';
import classes from './ShownOnce.module.css';

interface Props {
  title: string;
  /** The label of the text. */
  label: string;
  description?: string;
  /** A link or a token. */
  text: string;
  /** Its QR code, beside it. */
  picture?: ReactNode;
  onClose: () => void;
  /** Further information. */
  children: ReactNode;
}

/** A dialog that shows a new link or token this once, to copy it. */
export function ShownOnce({ title, label, description, text, picture, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      // A page on plain http has no clipboard.
      field.current?.select();
      setSaid('Your browser does not let Cuverie copy it. It is selected: copy it yourself.');
    }
  };
  return (
    <FormFrame title={title} size="36rem" onClose={onClose}>
      <Stack pb="lg">
        <Text>{children}</Text>
        {picture}
        <TextInput
          ref={field}
          label={label}
          description={description}
          value={text}
          readOnly
          classNames={{ input: classes.text }}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text component="output">{said}</Text>
        <Group justify="flex-end" gap="var(--cv-space-1)">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copy()}>Copy</Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}
