import { type MadeShare, type Share, share, shareOperations } from '@cuverie/contract';
import { SHARE_FIELDS, type ShareField } from '@cuverie/domain';
import { Checkbox, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import fields from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ShownOnce } from '../../../ui/form/ShownOnce.tsx';
import { type RowForm, useRowForm } from '../../../ui/form/useRowForm.ts';
import { isFiltered, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { wineById } from '../wines/wine.queries.ts';
import classes from './Sharing.module.css';
import { useAddShare, useUpdateShare } from './share.queries.ts';
import {
  checkNewShare,
  checkShare,
  newShare,
  SHARE_LABELS,
  type ShareOf,
  type ShareValues,
  shareValues,
} from './share-form.ts';
import { shareLabel } from './share-words.ts';

/** Creates a link to the current wines in My Cellar, or to one wine. */
export function ShareDialog({ wineId, onClose }: { wineId?: string | undefined; onClose: () => void }) {
  const { finding } = useFinding();
  const [made, setMade] = useState<MadeShare>();
  const wine = useQuery({ ...wineById(useQueryClient(), wineId ?? ''), enabled: wineId !== undefined });
  if (made !== undefined)
    return (
      <ShownOnce title="Copy the link now" text={made.address} label={made.name} onClose={onClose}>
        This is the only time it is shown. Anyone who has it sees what you ticked, without an account
        {made.hasPassword ? ', once they know the password' : ''}. You can revoke it under Shared links.
      </ShownOnce>
    );
  if (wineId !== undefined) {
    if (wine.data === undefined) return null;
    const { name } = wine.data;
    return (
      <NewShare
        key={wineId}
        of={{ shows: 'wine', wineId }}
        title={`Share ${name}`}
        name={name}
        words="A link to this one wine, as it is when the link is opened."
        onMade={setMade}
        onClose={onClose}
      />
    );
  }
  const isPart = isFiltered(finding);
  return (
    <NewShare
      of={{ shows: 'wines', where: wineWhereOf(finding) }}
      title={isPart ? 'Share these wines' : 'Share all wines'}
      name={isPart ? '' : 'Our wines'}
      words={
        isPart
          ? 'A link to the wines that your filters pick, as they are when the link is opened. The filters are not shown.'
          : 'A link to all your wines, as they are when the link is opened. To share fewer, filter My Cellar first.'
      }
      onMade={setMade}
      onClose={onClose}
    />
  );
}

interface NewProps {
  of: ShareOf;
  title: string;
  name: string;
  words: string;
  onMade: (made: MadeShare) => void;
  onClose: () => void;
}

function NewShare({ of, title, name, words, onMade, onClose }: NewProps) {
  const add = useAddShare();
  const form = useRowForm({
    thing: 'link',
    initial: () => newShare(name),
    check: (values) => checkNewShare(values, of),
    add: (draft) => add.mutateAsync(draft),
    onSaved: onMade,
    failed: 'The link was not made.',
  });
  return (
    <FormDialog
      title={title}
      needs={shareOperations.add}
      action="Make the link"
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <Text className={fields.wide}>{words}</Text>
      <ShareFields form={form} hasPassword={false} />
    </FormDialog>
  );
}

/** Changes what a link shows; its address stays. */
export function EditShareDialog({ stored, onClose }: { stored: Share; onClose: () => void }) {
  const update = useUpdateShare();
  const form = useRowForm({
    thing: 'link',
    stored: { row: stored, schema: share, valuesOf: shareValues, labels: SHARE_LABELS },
    check: checkShare,
    change: (changes, base: Share) => update.mutateAsync({ share: base, changes }),
    onSaved: () => {
      toast.done('The link was changed.');
      onClose();
    },
    failed: 'The link was not changed.',
  });
  return (
    <FormDialog
      title="Change the link"
      needs={shareOperations.update}
      action="Change the link"
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <ShareFields form={form} hasPassword={stored.hasPassword} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: RowForm<ShareValues>;
  hasPassword: boolean;
}

function ShareFields({ form, hasPassword }: FieldsProps) {
  const { values } = form;
  return (
    <>
      <div className={fields.wide}>
        <Field
          kind="text"
          label={SHARE_LABELS.name}
          required
          hint="What the page is called that the link opens"
          {...form.input('name')}
        />
      </div>
      <Checkbox.Group
        className={fields.wide}
        label={SHARE_LABELS.fields}
        description="Beside its name. What is not ticked is not sent at all."
        value={[...values.fields]}
        onChange={(chosen) => form.set({ fields: SHARE_FIELDS.filter((field) => chosen.includes(field)) })}
      >
        <div className={classes.ticks}>
          {SHARE_FIELDS.map((field: ShareField) => (
            <Checkbox key={field} value={field} label={shareLabel(field)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={fields.wideOnPhone}>
        <Field
          kind="day"
          label={SHARE_LABELS.until}
          hint="Empty: until you revoke it"
          min={today()}
          {...form.input('until')}
        />
      </div>
      <div className={fields.wideOnPhone}>
        <PasswordField
          label={SHARE_LABELS.password}
          description={
            hasPassword ? 'It has one; type another to change it' : 'Empty: the link alone opens it'
          }
          reveals="password"
          required={false}
          autoComplete="new-password"
          disabled={values.isOpened}
          {...form.input('password')}
        />
        {hasPassword && (
          <Checkbox
            mt="xs"
            label={SHARE_LABELS.isOpened}
            checked={values.isOpened}
            onChange={({ currentTarget }) => form.set({ isOpened: currentTarget.checked, password: '' })}
          />
        )}
      </div>
    </>
  );
}
