import { meansNonVintage, WINE_STYLES, WINE_TYPES, type WineType } from '@cuverie/domain';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CurrencyField } from '../../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { VarietyField } from '../../../../ui/fields/VarietyField.tsx';
import type { TypedForm } from '../../../../ui/form/useTyped.ts';
import { Details } from '../../../../ui/page/Details.tsx';
import { CustomInputs } from '../../custom-fields/CustomInputs.tsx';
import {
  FieldGroup,
  fieldsOf,
  INPUT_ATTRIBUTES,
  Pair,
  Wide,
  WideOnPhone,
  WordField,
} from '../../item/fields.tsx';
import { NameField } from '../../lists/NameField.tsx';
import { usePicking } from '../../lists/usePicking.ts';
import { BottleDrawing } from '../../picture/Drawings.tsx';
import { PictureField } from '../../picture/PictureField.tsx';
import { PlaceField } from '../../places/PlaceField.tsx';
import { BottleSizeField } from './BottleSizeField.tsx';
import { OriginField } from './OriginField.tsx';
import { MoveBottles, PlaceLines } from './PlacesFields.tsx';
import { RegionField } from './RegionField.tsx';
import { TagsField } from './TagsField.tsx';
import { VintageField } from './VintageField.tsx';
import { WindowEstimate } from './WindowEstimate.tsx';
import { hasMore, WINE_LABELS, type WineValues } from './wine-form.ts';

interface Props {
  form: TypedForm<WineValues>;
  required: readonly string[];
  /** Address of the stored label photo. */
  picture: string | null;
  /** How a new wine is added: by the five required fields, or by all. */
  kind?: 'quick' | 'full';
  /** Content below the name. */
  belowName?: ReactNode;
}

const wineType = (typed: string): WineType => WINE_TYPES.find((type) => type === typed) ?? 'Red';

export function WineFields({ form, required, picture, kind, belowName }: Props) {
  const field = fieldsOf(form, WINE_LABELS, required);
  const picking = usePicking(form);
  const isInPlaces = form.values.holdings.length > 0;
  const name = (
    <Wide>
      <NameField {...field('name')} of="name" onPick={picking('name')} below={belowName} data-autofocus />
    </Wide>
  );
  const vintage = <VintageField {...field('vintage')} />;
  const hasBaseYear = meansNonVintage(form.values.vintage) || form.values.baseYear !== '';
  // Beside the country, unless the base year is there.
  const Designation = hasBaseYear ? Wide : WideOnPhone;
  const quantity = <NumberField {...field('quantity')} whole unit="bottles" rightSectionWidth="4.5rem" />;
  const region = (
    <WideOnPhone>
      <RegionField {...field('region')} onPick={picking('region')} />
    </WideOnPhone>
  );
  const type = <WordField {...field('type')} words={WINE_TYPES} empty="Choose a type" />;
  const producer = (
    <WideOnPhone>
      <NameField {...field('producer')} of="producer" onPick={picking('producer')} />
    </WideOnPhone>
  );
  const price = (
    <Pair longer="second">
      <TextInput {...field('price')} {...INPUT_ATTRIBUTES.text} placeholder="45" />
      <CurrencyField {...field('currency')} />
    </Pair>
  );
  const photo = (
    <Wide>
      <PictureField
        label="Label photo"
        value={form.values.image}
        stored={picture}
        drawing={<BottleDrawing type={wineType(form.values.type)} />}
        error={form.problems['image']}
        onChange={(image) => form.set({ image })}
      />
    </Wide>
  );
  const place = <PlaceField {...field('storageLocation')} placeholder="Rack A, row 3" />;
  const window = (
    <>
      <Pair longer="second">
        <NumberField {...field('drinkFrom')} whole placeholder="2028" />
        <NumberField {...field('drinkBy')} placeholder="2036 or 2036-06-30" />
      </Pair>
      <Wide>
        <WindowEstimate form={form} />
      </Wide>
    </>
  );
  if (kind === 'quick')
    return (
      <>
        <FieldGroup title="The wine">
          {name}
          {region}
          <WideOnPhone>{type}</WideOnPhone>
          {vintage}
          {/* In the last field Enter has to add the wine; in a select it would open the list. */}
          {quantity}
        </FieldGroup>
        <Details
          summary="More: producer, price, place, drinking window, picture"
          isOpenAtFirst={hasMore(form.values)}
        >
          <FieldGroup title="In the cellar">
            {producer}
            <WideOnPhone>{place}</WideOnPhone>
            {price}
            {window}
            {photo}
          </FieldGroup>
        </Details>
      </>
    );
  return (
    <>
      <FieldGroup title="The wine">
        {name}
        {producer}
        {region}
        {vintage}
        {type}
        <WideOnPhone>
          <WordField {...field('style')} words={WINE_STYLES} empty="None of these" />
        </WideOnPhone>
        <WideOnPhone>
          <OriginField {...field('appellation')} facet="appellation" onPick={picking('appellation')} />
        </WideOnPhone>
        <WideOnPhone>
          <OriginField {...field('country')} facet="country" />
        </WideOnPhone>
        {hasBaseYear && (
          <WideOnPhone>
            <NumberField {...field('baseYear')} whole placeholder="2018" />
          </WideOnPhone>
        )}
        <Designation>
          <OriginField {...field('designation')} facet="designation" placeholder="Reserve, Vieilles Vignes" />
        </Designation>
        <Pair longer="first">
          <VarietyField {...field('varietal')} />
          <TextInput {...field('alcohol')} {...INPUT_ATTRIBUTES.text} placeholder="13.5 %" />
        </Pair>
        {photo}
      </FieldGroup>
      <FieldGroup title="In the cellar">
        {!isInPlaces && (
          <>
            {quantity}
            <BottleSizeField {...field('bottleSizeMl')} />
          </>
        )}
        {price}
        <TextInput {...field('purchaseDate')} {...INPUT_ATTRIBUTES.day} />
        {isInPlaces ? (
          <Wide>
            <PlaceLines form={form} />
          </Wide>
        ) : (
          place
        )}
        <Wide>
          <MoveBottles form={form} />
        </Wide>
      </FieldGroup>
      <FieldGroup title="In the glass">
        {window}
        {kind === 'full' && (
          <Wide>
            <Checkbox
              label="Not tasted yet: no rating and no day are needed"
              checked={form.values.notTasted === 'yes'}
              onChange={({ currentTarget }) => form.set({ notTasted: currentTarget.checked ? 'yes' : '' })}
            />
          </Wide>
        )}
        <NumberField {...field('rating')} unit="/ 100" rightSectionWidth="4rem" />
        <TextInput {...field('lastTasted')} {...INPUT_ATTRIBUTES.day} />
        <Wide>
          <Textarea {...field('notes')} maxRows={8} />
        </Wide>
        <Wide>
          <TagsField {...field('tags')} />
        </Wide>
      </FieldGroup>
      <CustomInputs form={form} />
    </>
  );
}
