import { WINE_TYPES } from '@cuverie/domain';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Field } from '../../../../ui/fields/Field.tsx';
import { VarietyField } from '../../../../ui/fields/VarietyField.tsx';
import classes from '../Operation.module.css';
import type { WineValues } from '../wine-values.ts';
import { WineSelect } from './WineSelect.tsx';

interface Props {
  values: WineValues;
  /** The name and the problem of a field. */
  fieldOf: (field: keyof WineValues) => { name: string; error: string | undefined };
  onChange: (changed: Partial<WineValues>) => void;
}

/** The wine in bottles: a new one of My Cellar, or one that is there. */
export function WineFields({ values, fieldOf, onChange }: Props) {
  const [isThere, setThere] = useState(values.wine !== '');
  const field = (name: keyof WineValues) => ({
    ...fieldOf(name),
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <SegmentedControl
        className={classes.wide}
        size="md"
        aria-label="Which wine"
        data={[
          { value: 'new', label: 'A new wine' },
          { value: 'there', label: 'One in My Cellar' },
        ]}
        value={isThere ? 'there' : 'new'}
        onChange={(value) => {
          setThere(value === 'there');
          onChange({ wine: '' });
        }}
      />
      {isThere ? (
        <WineSelect
          value={values.wine}
          error={fieldOf('name').error && (values.wine === '' ? 'Choose a wine' : fieldOf('name').error)}
          onChange={(wine) => onChange({ wine })}
        />
      ) : (
        <>
          <Field kind="text" label="Name" required {...field('name')} />
          <Field kind="whole" label="Vintage" {...field('vintage')} />
          <Field kind="text" label="Region" required {...field('region')} />
          <Field
            kind="choice"
            label="Type"
            options={WINE_TYPES.map((value) => ({ value, label: value }))}
            {...field('type')}
          />
          <Field kind="text" label="Producer" {...field('producer')} />
          <VarietyField
            label="Varietal"
            {...field('varietal')}
            onChange={(varietal) => onChange({ varietal })}
          />
          <Field kind="text" label="Alcohol" placeholder="13.5%" {...field('alcohol')} />
        </>
      )}
    </>
  );
}
