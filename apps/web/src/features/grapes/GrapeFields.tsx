import type { Grape } from '@cuverie/contract';
import { GRAPE_COLORS } from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from '../../ui/form/FormDialog.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { GRAPE_LABELS, type GrapeValues } from './grape-form.ts';
import { ListField } from './ListField.tsx';
import { PictureChoice } from './PictureChoice.tsx';

interface Props {
  form: UseFormReturnType<GrapeValues>;
  stored: Grape | null;
}

/** Every field of a grape. */
export function GrapeFields({ form, stored }: Props) {
  const field = (name: keyof typeof GRAPE_LABELS) => ({
    name,
    label: GRAPE_LABELS[name],
    required: true,
    ...form.getInputProps(name),
  });
  const list = (name: 'synonyms' | 'flavor_profile') => ({
    label: GRAPE_LABELS[name],
    entries: form.values[name],
    error: form.errors[name],
    onChange: (entries: string[]) => form.setFieldValue(name, entries),
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
      <NumberField {...field('baume_level')} unit="°Bé" />
      <NumberField {...field('baume_harvest_recommended')} unit="°Bé" />
      <NumberField {...field('brix_level')} unit="°Bx" />
      <NumberField {...field('brix_harvest_recommended')} unit="°Bx" />
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
