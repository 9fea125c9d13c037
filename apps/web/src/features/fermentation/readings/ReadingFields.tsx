import { DENSITY_SCALES, DENSITY_UNITS, INSTRUMENTS } from '@cuverie/domain';
import { Button, Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { readMeasure } from '../../../ui/form/typed.ts';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { agoWords, withUnit } from '../../../ui/words.ts';
import type { MeasuredField, NewestValue } from '../tanks/course.ts';
import own from './ReadingFields.module.css';
import { type ReadingValues, sugarLabel, sugarOf, wayOf } from './reading-form.ts';
import { alcoholEstimate, conversionWords, estimateWords, INSTRUMENT_NAMES } from './sugar-entry.ts';

interface Props {
  form: TypedForm<ReadingValues>;
  /** The latest values before this reading, as hints. */
  earlier: (of: MeasuredField) => NewestValue | undefined;
  /** The °Bx at the start of the ferment, if known. */
  start: number | null;
  isRequired: boolean;
  /** Larger for typing with gloves. */
  size?: 'lg';
}

/** `Last 18.2 °Bx, 8 h ago`. */
function lastWords(last: NewestValue | undefined, unit: string): string | undefined {
  return last && `Last ${withUnit(last.value, unit)}, ${agoWords(last.timestamp, Date.now())}`;
}

type InputProps = Omit<TextInputProps, 'form' | 'size'>;

interface MeasureProps extends Pick<Props, 'form' | 'isRequired' | 'size'> {
  field: 'temperature' | 'sugar' | 'pH' | 'alcohol';
  label: string;
  unit?: string;
  hint: string | undefined;
}

/** A measured number with a hint below it. */
function Measure({ form, field, isRequired, size, hint, ...rest }: MeasureProps & InputProps) {
  return (
    <NumberField
      {...form.input(field)}
      required={isRequired}
      {...(size && { size })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
      {...rest}
    />
  );
}

type FieldProps = Omit<Props, 'start'> & InputProps;

export const TemperatureField = ({ earlier, ...props }: FieldProps) => (
  <Measure
    {...props}
    field="temperature"
    label="Temperature"
    unit="°C"
    hint={lastWords(earlier('temperature'), '°C')}
    data-autofocus
  />
);

export const PhField = ({ earlier, ...props }: FieldProps) => (
  <Measure {...props} field="pH" label="pH" hint={lastWords(earlier('pH'), '')} />
);

const withOtherSign = (typed: string): string =>
  /^\s*[-\u2212]/.test(typed) ? typed.replace(/^\s*[-\u2212]/, '') : `-${typed.trim()}`;

/** The sugar on any scale, with its value in °Bx, and the instrument. */
export function SugarFields({ form, earlier, start, isRequired, size }: Props) {
  const { values } = form;
  const conversion = sugarOf(values, start);
  const hint = conversionWords(conversion) ?? lastWords(earlier('brix'), '°Bx');
  const way = wayOf(values);
  const sized = size === undefined ? {} : { size };
  return (
    <>
      <div className={own.sugar}>
        <Measure
          form={form}
          field="sugar"
          label={sugarLabel(values)}
          isRequired={isRequired}
          {...sized}
          enterKeyHint="done"
          hint={hint}
        />
        {/* Dry wine reads below zero, and the keypad of some phones has no minus. */}
        {way.scale !== 'sg' && (
          <Button
            className={own.sign}
            data-large={size === 'lg' || undefined}
            variant="default"
            {...sized}
            aria-label={`Change the sign of ${sugarLabel(values)}`}
            onClick={() => form.set({ sugar: withOtherSign(values.sugar) })}
          >
            ±
          </Button>
        )}
        <NativeSelect
          {...form.input('scale')}
          label="Scale"
          {...sized}
          data={DENSITY_SCALES.map((scale) => ({ value: scale, label: DENSITY_UNITS[scale].unit }))}
        />
      </div>
      <div className={own.way}>
        <NativeSelect
          {...form.input('instrument')}
          label="Instrument"
          data={[
            { value: '', label: 'Not said' },
            ...INSTRUMENTS.map((value) => ({ value, label: INSTRUMENT_NAMES[value] })),
          ]}
        />
        {(way.instrument === 'hydrometer' || way.instrument === 'refractometer') && (
          <Checkbox
            label="Correct for temperature"
            description={
              way.instrument === 'hydrometer'
                ? 'For a hydrometer made for 20 °C that shows no corrected value'
                : 'For a refractometer without automatic compensation'
            }
            checked={way.isCorrected}
            onChange={(event) => form.set({ isCorrected: event.currentTarget.checked ? 'yes' : '' })}
          />
        )}
      </div>
    </>
  );
}

/** The alcohol, measured or estimated from the first and the current sugar. */
export function AlcoholField({ form, earlier, start, isRequired }: Omit<Props, 'size'>) {
  const { values } = form;
  const [isRefused, setRefused] = useState(false);
  const estimate = () => {
    const brix = sugarOf(values, start)?.brix ?? null;
    // The first sugar reading of a tank is the start of its ferment.
    const alcohol = alcoholEstimate(start ?? brix, brix);
    setRefused(alcohol === null);
    if (alcohol !== null) form.set({ alcohol: String(alcohol), isEstimate: 'yes' });
  };
  const hint =
    values.isEstimate === 'yes' && values.alcohol !== ''
      ? start === null
        ? 'An estimate: none yet, if this is before it ferments'
        : estimateWords(start)
      : isRefused
        ? start === null
          ? 'An estimate takes the sugar now.'
          : `An estimate takes the sugar now, below the ${withUnit(start, '°Bx')} it began at.`
        : lastWords(earlier('alcohol'), '%');
  return (
    <div className={own.alcohol}>
      <Measure
        form={form}
        field="alcohol"
        onChange={(event) => form.set({ alcohol: event.currentTarget.value, isEstimate: '' })}
        label="Alcohol"
        unit="%"
        isRequired={isRequired}
        hint={hint}
      />
      <Button
        variant="default"
        leftSection={<IconCalculator size={18} aria-hidden="true" />}
        onClick={estimate}
        disabled={readMeasure(values.sugar) === null}
      >
        Estimate
      </Button>
    </div>
  );
}

/** All fields of a reading except its tank. */
export function ReadingFields({ form, earlier, start, isRequired }: Omit<Props, 'size'>) {
  return (
    <>
      <div className={classes.wide}>
        <TextInput {...form.input('time')} type="datetime-local" label="Time" required />
      </div>
      <TemperatureField form={form} earlier={earlier} isRequired={isRequired} />
      <PhField form={form} earlier={earlier} isRequired={isRequired} />
      <div className={classes.wide}>
        <SugarFields form={form} earlier={earlier} start={start} isRequired={isRequired} />
      </div>
      <div className={classes.wide}>
        <AlcoholField form={form} earlier={earlier} start={start} isRequired={isRequired} />
      </div>
    </>
  );
}
