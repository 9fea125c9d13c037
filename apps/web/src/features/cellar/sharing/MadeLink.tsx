import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { FormFrame } from '../../../ui/form/FormDialog.tsx';
import classes from './Sharing.module.css';

interface Props {
  title: string;
  /** The label of the address. */
  name: string;
  address: string;
  /** Its QR code, beside it. */
  picture?: ReactNode;
  onClose: () => void;
  /** Further information. */
  children: ReactNode;
}

/** Shows a new link once. */
export function MadeLink({ title, name, address, picture, onClose, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
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
          label={name}
          value={address}
          readOnly
          classNames={{ input: classes.address }}
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
