import { Alert, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CopyTextButton } from '../../../ui/feedback/CopyTextButton.tsx';
import { type Brand, deviceAddress, reachProblem } from './brands.ts';

interface Props {
  deviceKey: string;
  brand: Brand;
}

/** The address to type into a device of a brand, so that it sends its readings here. */
export function Address({ deviceKey, brand }: Props) {
  const settings = brand.settings(deviceAddress(deviceKey, window.location.origin));
  const problem = reachProblem(brand, window.location.origin);
  return (
    <Stack gap="sm">
      {problem !== undefined && <Alert color="orange">{problem}</Alert>}
      <Text>{brand.where}</Text>
      {settings.map(([label, value]) => (
        <Group key={label} gap="xs" align="end">
          {value.length > 60 && !value.startsWith('http') ? (
            <Textarea label={label} readOnly autosize minRows={2} value={value} flex="1 1 12rem" />
          ) : (
            <TextInput
              label={label}
              readOnly
              value={value}
              flex="1 1 12rem"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
          <CopyTextButton text={value} label={`Copy ${label}`}>
            Copy
          </CopyTextButton>
        </Group>
      ))}
      {brand.note !== undefined && <Text c="dimmed">{brand.note}</Text>}
      <Text c="dimmed">
        This address is shown only now. Anyone who has it can send readings, but see nothing; you can give the
        device another at any time.
      </Text>
    </Stack>
  );
}
