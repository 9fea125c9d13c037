import type { Grape } from '@cuverie/contract';
import { GRAPE_COLORS } from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import classes from '../../ui/form/FormDialog.module.css';
import type { Typed } from '../../ui/form/useTyped.ts';
import own from './GrapeDialog.module.css';
import { GRAPE_LABELS, type GrapeValues, type ListName } from './grape-form.ts';
import { ListField } from './ListField.tsx';
import { PictureChoice } from './PictureChoice.tsx';

const SUGARS = [
  ['baume_level', '°Bé'],
  ['baume_harvest_recommended', '°Bé'],
  ['brix_level', '°Bx'],
  ['brix_harvest_recommended', '°Bx'],
] as const;

interface Props {
  form: Typed<GrapeValues>;
  stored: Grape | null;
}

/** Every field of a grape. */
export function GrapeFields({ form, stored }: Props) {
  const field = (name: keyof typeof GRAPE_LABELS) => ({
    label: GRAPE_LABELS[name],
    required: true,
    ...form.input(name),
  });
  const list = (name: ListName) => ({
    label: GRAPE_LABELS[name],
    entries: form.values[name],
    error: form.problems[name],
    typed: form.values.typing[name],
    onType: (text: string) => form.set({ typing: { ...form.values.typing, [name]: text } }),
    onChange: (entries: string[]) => form.set({ [name]: entries }),
  });
  return (
    <>
      <TextInput {...field('name')} autoComplete="off" />
      <NativeSelect {...field('color')} data={[...GRAPE_COLORS]} />
      <div className={classes.wide}>
        <TextInput {...field('origin')} autoComplete="off" placeholder="France, Burgundy" />
      </div>
      <div className={classes.wide}>
        <ListField {...list('synonyms')} thing="synonym" />
      </div>
      <div className={classes.wide}>
        <ListField {...list('flavor_profile')} thing="flavor" />
      </div>
      {SUGARS.map(([name, unit]) => (
        <div key={name} className={own.sugar}>
          <NumberField {...field(name)} unit={unit} />
        </div>
      ))}
      <div className={classes.wide}>
        <TextInput {...field('recommended_soil')} autoComplete="off" />
      </div>
      <div className={classes.wide}>
        <Textarea {...field('details')} autoComplete="off" maxRows={10} minRows={3} />
      </div>
      <div className={classes.wide}>
        <PictureChoice form={form} stored={stored} />
      </div>
    </>
  );
}
