import { BARREL_TYPES, fillPercent, TOAST_LEVELS, WOOD_TYPES } from '@cuverie/domain';
import { Textarea, TextInput } from '@mantine/core';
import { CurrencyField } from '../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { VarietyField } from '../../../ui/fields/VarietyField.tsx';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { FieldGroup, fieldsOf, INPUT_ATTRIBUTES, Pair, Wide, WordField } from '../item/fields.tsx';
import { BarrelDrawing } from '../picture/Drawings.tsx';
import { PictureField } from '../picture/PictureField.tsx';
import { PlaceField } from '../places/PlaceField.tsx';
import { BARREL_LABELS, type BarrelValues, readLitres } from './barrel-form.ts';

const REQUIRED = ['name', 'vintage', 'region', 'type', 'capacity', 'fillLevel'];

/** How full the barrel in the form is, in per cent; 0 if the numbers are invalid. */
function typedPercent({ capacity, fillLevel }: BarrelValues): number {
  const percent = fillPercent(readLitres(capacity) ?? 0, readLitres(fillLevel) ?? 0);
  return Number.isFinite(percent) ? percent : 0;
}

interface Props {
  form: TypedForm<BarrelValues>;
  /** Address of the stored picture. */
  picture: string | null;
  /** A stored barrel keeps its code. */
  hasCode: boolean;
  /** Called with the typed capacity instead of the form. */
  onCapacity?: (typed: string) => void;
}

/** Every field of a barrel. */
export function BarrelFields({ form, picture, hasCode, onCapacity }: Props) {
  const field = fieldsOf(form, BARREL_LABELS, REQUIRED);
  return (
    <>
      <FieldGroup title="The wine in it">
        <Wide>
          <TextInput {...field('name')} {...INPUT_ATTRIBUTES.text} data-autofocus />
        </Wide>
        <NumberField {...field('vintage')} whole />
        <TextInput {...field('region')} {...INPUT_ATTRIBUTES.text} />
        <WordField {...field('type')} words={BARREL_TYPES} empty="Choose a type" />
        <VarietyField {...field('wineVarietal')} />
        <NumberField
          {...field('capacity')}
          unit="L"
          {...(onCapacity && { onChange: (event) => onCapacity(event.currentTarget.value) })}
        />
        <NumberField {...field('fillLevel')} unit="L" />
      </FieldGroup>
      <FieldGroup title="The barrel">
        {hasCode ? (
          <TextInput {...field('barrelId')} readOnly variant="filled" />
        ) : (
          <TextInput {...field('barrelId')} {...INPUT_ATTRIBUTES.text} placeholder="Made for you" />
        )}
        <PlaceField {...field('location')} placeholder="Row 3, lower tier" />
        <WordField {...field('woodType')} words={WOOD_TYPES} />
        <WordField {...field('toastLevel')} words={TOAST_LEVELS} />
        <TextInput {...field('cooperage')} {...INPUT_ATTRIBUTES.text} />
        <TextInput {...field('forest')} {...INPUT_ATTRIBUTES.text} placeholder="Allier, Tronçais, Vosges" />
        <TextInput {...field('purchaseDate')} {...INPUT_ATTRIBUTES.day} />
        <NumberField {...field('fillsBefore')} whole placeholder="0 if it was new" />
        <Pair longer="second">
          <NumberField {...field('price')} />
          <CurrencyField {...field('priceCurrency')} />
        </Pair>
        <Wide>
          <PictureField
            label="Barrel photo"
            value={form.values.image}
            stored={picture}
            drawing={<BarrelDrawing percent={typedPercent(form.values)} />}
            error={form.problems['image']}
            onChange={(image) => form.set({ image })}
          />
        </Wide>
        <Wide>
          <Textarea {...field('notes')} maxRows={8} />
        </Wide>
      </FieldGroup>
    </>
  );
}
