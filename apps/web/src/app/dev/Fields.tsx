import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { VarietyField } from '../../ui/VarietyField.tsx';
import classes from './UiPage.module.css';

const ASPECTS = ['North', 'East', 'South', 'West'].map((value) => ({ value, label: value }));
const ASPECT = { kind: 'choice', label: 'Aspect', options: ASPECTS, unchosen: 'Please choose' } as const;

/** Every kind of field: as it is, wrong, and out of reach. */
export function Fields() {
  const [variety, setVariety] = useState('');
  return (
    <div className={classes.fields}>
      <Field kind="text" label="Name" required defaultValue="Clos du Milieu" />
      <Field kind="text" label="Variety" hint="As on the label" placeholder="Pinot Noir" />
      <Field kind="text" label="Name of the field" required error="Name is required" />
      <Field kind="email" label="Email" autoComplete="email" />
      <Field kind="email" label="Email, wrong" defaultValue="camille" error="This is no email address" />
      <Field kind="email" label="Email, locked" disabled defaultValue="camille@example.com" />
      <Field kind="password" label="Password" defaultValue="vendange" />
      <PasswordField label="New password" description="At least 8 characters" reveals="new password" />
      <PasswordField
        label="New password, wrong"
        reveals="wrong password"
        defaultValue="short"
        error="Too short"
      />
      <Field kind="number" signed label="Temperature" unit="°C" defaultValue="18,5" />
      <Field
        kind="number"
        label="Brix"
        unit="°Bx"
        hint="Of the must"
        defaultValue="402"
        error="Brix must be 0-40"
      />
      <Field kind="number" label="pH, locked" disabled defaultValue="3.4" />
      <Field kind="whole" label="Bottles" defaultValue="12" />
      <Field kind="whole" label="Bottles, wrong" defaultValue="a dozen" error="A whole number from 0" />
      <Field kind="whole" label="Bottles, locked" disabled defaultValue="12" />
      <Field kind="day" label="Date" defaultValue="2026-09-14" />
      <Field kind="day" label="Date, wrong" error="Choose a day" />
      <Field kind="day" label="Date, locked" disabled defaultValue="2026-09-14" />
      <Field {...ASPECT} />
      <Field {...ASPECT} label="Aspect, wrong" error="Choose an aspect" />
      <Field {...ASPECT} label="Aspect, locked" disabled defaultValue="South" />
      <VarietyField label="Varietal" value={variety} onChange={setVariety} />
      <VarietyField label="Varietal, wrong" value="" error="Varietal is required" />
      <VarietyField label="Varietal, locked" value="Chardonnay" disabled />
      <Field kind="notes" label="Notes" defaultValue="Passion fruit, tomato leaf, volume turned up." />
      <Field kind="notes" label="Notes, wrong" error="The text is too long" />
      <Field kind="notes" label="Notes, locked" disabled defaultValue="Locked with the tank." />
    </div>
  );
}
