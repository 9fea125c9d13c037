import type { Grape } from '@cuverie/contract';
import { GRAPE_COLORS, GRAPE_LIST_LIMITS } from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ListField } from '../../ui/fields/ListField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import classes from '../../ui/form/FormDialog.module.css';
import type { TypedForm } from '../../ui/form/useTyped.ts';
import { GRAPE_LABELS, type GrapeValues, type ListName } from './grape-form.ts';
import { PictureChoice } from './PictureChoice.tsx';

const SUGARS = [
  ['baume_level', '°Bé'],
  ['baume_harvest_recommended', '°Bé'],
  ['brix_level', '°Bx'],
  ['brix_harvest_recommended', '°Bx'],
] as const;

interface Props {
  form: TypedForm<GrapeValues>;
  stored: Grape | null;
}

export function GrapeFields({ form, stored }: Props) {
  const field = (name: keyof typeof GRAPE_LABELS) => ({
    label: GRAPE_LABELS[name],
    required: true,
    ...form.input(name),
  });
  const list = (name: ListName, thing: string) => (
    <ListField
      className={classes.wide}
      label={GRAPE_LABELS[name]}
      placeholder={`Add a ${thing}`}
      maxLength={GRAPE_LIST_LIMITS.characters}
      // An entry may contain a comma, so only Enter or leaving the field ends one.
      splitChars={[]}
      value={form.values[name]}
      error={form.problems[name]}
      onChange={(entries) => form.set({ [name]: entries })}
    />
  );
  return (
    <>
      <TextInput {...field('name')} autoComplete="off" />
      <NativeSelect {...field('color')} data={[...GRAPE_COLORS]} />
      <TextInput
        className={classes.wide}
        {...field('origin')}
        autoComplete="off"
        placeholder="France, Burgundy"
      />
      {list('synonyms', 'synonym')}
      {list('flavor_profile', 'flavor')}
      {SUGARS.map(([name, sign]) => (
        <NumberField key={name} className={classes.wideOnPhone} {...field(name)} sign={sign} />
      ))}
      <TextInput className={classes.wide} {...field('recommended_soil')} autoComplete="off" />
      <Textarea className={classes.wide} {...field('details')} autoComplete="off" maxRows={10} minRows={3} />
      <PictureChoice form={form} stored={stored} />
    </>
  );
}
