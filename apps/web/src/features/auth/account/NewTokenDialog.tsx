import { apiTokenOperations, type MadeApiToken } from '@cuverie/contract';
import { useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import fields from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ShownOnce } from '../../../ui/form/ShownOnce.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
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
  return (
    <ShownOnce
      title="Copy your API token now"
      label={made.name}
      description={`${SCOPE_WORDS[made.scope]}. ${endWords(made, Date.parse(made.createdAt))}.`}
      text={made.token}
      onClose={onClose}
    >
      This is the only time it is shown. Keep it as you keep a password: anyone who has it can call Cuverie as
      you. If you lose it, revoke it and make another.
    </ShownOnce>
  );
}
