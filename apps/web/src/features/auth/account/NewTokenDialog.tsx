import { apiTokenOperations, type MadeApiToken } from '@cuverie/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import fields from '../../../ui/form/FormDialog.module.css';
import { FormDialog, FormFrame } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import classes from './ApiTokens.module.css';
import { useMakeToken } from './account.queries.ts';
import { checkToken, endWords, newToken, SCOPE_CHOICES, SCOPE_WORDS, TOKEN } from './token-form.ts';

/** Asks for the purpose of a new token, then shows the token once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiToken>();
  return made === undefined ? (
    <TokenForm onMade={setMade} onClose={onClose} />
  ) : (
    <Secret made={made} onClose={onClose} />
  );
}

interface FormProps {
  onMade: (made: MadeApiToken) => void;
  onClose: () => void;
}

function TokenForm({ onMade, onClose }: FormProps) {
  const make = useMakeToken();
  const form = useRowForm({
    thing: 'API token',
    initial: newToken,
    check: (values) => checkToken(values),
    add: (draft) => make.mutateAsync(draft),
    onSaved: onMade,
    failed: 'The token was not made.',
  });
  const { labels } = TOKEN;
  return (
    <FormDialog
      title="New API token"
      needs={apiTokenOperations.make}
      action="Make the token"
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <div className={fields.wide}>
        <Field
          kind="text"
          label={labels.name}
          required
          hint="What it is for: Nightly export, Sensor of tank 4"
          {...form.input('name')}
        />
      </div>
      <div className={fields.wide}>
        <Field
          kind="choice"
          label={labels.scope}
          required
          hint="In this estate, and never more than you may yourself. No token reaches your account, or changes people and settings of the estate."
          options={SCOPE_CHOICES}
          {...form.input('scope')}
        />
      </div>
      <div className={fields.wide}>
        <Field
          kind="day"
          label={labels.expiresAt}
          hint="To the end of that day; empty: until you revoke it"
          {...form.input('expiresAt')}
        />
      </div>
    </FormDialog>
  );
}

function Secret({ made, onClose }: { made: MadeApiToken; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      setSaid('Copied.');
    } catch {
      // A page on plain http has no clipboard.
      field.current?.select();
      setSaid('Your browser does not let Cuverie copy it. It is selected: copy it yourself.');
    }
  };
  return (
    <FormFrame title="Copy your API token now" onClose={onClose}>
      <Stack pb="lg">
        <Text>
          This is the only time it is shown. Keep it as you keep a password: anyone who has it can call
          Cuverie as you. If you lose it, revoke it and make another.
        </Text>
        <TextInput
          ref={field}
          label={made.name}
          description={`${SCOPE_WORDS[made.scope]}. ${endWords(made, Date.parse(made.createdAt))}.`}
          value={made.token}
          readOnly
          classNames={{ input: classes.secret }}
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
