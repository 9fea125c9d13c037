import type { Vessel } from '@cuverie/contract';
import { ADDITION_UNITS, amountToWeigh, SUBSTANCE_NAMES } from '@cuverie/domain';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../../platform/clock.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { readMeasure } from '../../../ui/form/typed.ts';
import { VesselLines } from '../operations/forms/VesselLines.tsx';
import type { LineValues } from '../operations/line-values.ts';
import { withAddition } from '../operations/operation-form.ts';
import { problemOf, type RecordingForm, unitIn } from '../operations/parts.tsx';
import { batchList, productList } from '../stock/stock.queries.ts';
import classes from './Additions.module.css';
import {
  type AdditionValues,
  commonAddition,
  isPoured,
  productOf,
  sugarAddsVolume,
  valuesForSubstance,
  weighedInAll,
} from './addition-form.ts';
import { DoseLimits } from './DoseLimits.tsx';
import { GroupLimits } from './GroupLimits.tsx';
import { choiceWords, chosenStock, type StockChoice, stockChoices, stockWarnings } from './stock-choice.ts';
import { SUBSTANCE_WORDS, unitOptions, unitWords, weighedWords } from './work-words.ts';

const PRODUCTS = [
  ...SUBSTANCE_NAMES.map((value) => ({ value, label: SUBSTANCE_WORDS[value] })),
  { value: '', label: 'Something else' },
];
/** What can be added: batches in stock, and any product. */
const productsWith = (choices: readonly StockChoice[]) =>
  choices.length === 0
    ? PRODUCTS
    : [
        {
          group: 'From the stock',
          items: choices.map((choice) => ({ value: choice.batch.id, label: choiceWords(choice) })),
        },
        { group: 'Not from the stock', items: PRODUCTS },
      ];

/** Fields that all vessels share. */
const SHARED = [
  'substance',
  'product',
  'dose',
  'unit',
  'strength',
  'batch',
  'stock',
  'swells',
] as const satisfies readonly (keyof AdditionValues)[];

/** The typed dose; not a number if it cannot be parsed. */
export const typedDose = ({ substance, dose, unit, strength }: AdditionValues) => ({
  ...(substance !== '' && { substance }),
  dose: readMeasure(dose) ?? Number.NaN,
  unit,
  ...(strength.trim() !== '' && { strength: readMeasure(strength) ?? Number.NaN }),
});

/** An addition to one or more vessels, with the amount to weigh out for each. */
export function AddForm(recording: RecordingForm) {
  const { form, vessels, setLines } = recording;
  const { lines } = form.values;
  const of = unitIn(recording, lines[0]?.vessel ?? '');
  const sharedAddition = commonAddition(lines.map(({ addition }) => addition));
  const { substance, product, dose, unit, strength, batch, stock, swells } = sharedAddition;
  const [{ data: products = [] }, { data: batches = [] }] = [useQuery(productList), useQuery(batchList)];
  const choices = stockChoices(products, batches, stock);
  const taken = choices.find((choice) => choice.batch.id === stock);
  // A vessel with a dose of its own keeps it.
  const all = ({ dose: changedDose, ...changed }: Partial<AdditionValues>) =>
    setLines(
      lines.map((line) =>
        withAddition(line, {
          ...changed,
          ...(changedDose !== undefined && line.addition.dose === dose && { dose: changedDose }),
        }),
      ),
    );
  const choose = (value: string) => {
    const choice = choices.find((one) => one.batch.id === value);
    if (choice) all(chosenStock(choice));
    else
      all({
        ...valuesForSubstance(SUBSTANCE_NAMES.find((one) => one === value) ?? ''),
        ...(stock !== '' && { batch: '', product: '' }),
      });
  };
  const isSolution = unit === 'mL' || unit === 'L' || unit === 'mL/hL' || substance === 'so2-solution';
  return (
    <>
      <NativeSelect
        label="Product"
        data={productsWith(choices)}
        value={stock || substance}
        error={problemOf(recording, 0, 'stock')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {taken && (
        <StockWarnings
          choice={taken}
          stored={recording.stored}
          doses={lines.map(({ vessel, addition }) => ({
            dose: typedDose(addition),
            litres: vessels.get(vessel)?.level ?? 0,
          }))}
        />
      )}
      {substance === '' && stock === '' && (
        <TextInput
          name="lines.0.product"
          label="What is it?"
          required
          autoComplete="off"
          value={product}
          error={problemOf(recording, 0, 'product')}
          onChange={({ currentTarget }) => all({ product: currentTarget.value })}
        />
      )}
      <div className={classes.fields}>
        <NumberField
          name="lines.0.dose"
          label="Dose"
          required
          value={dose}
          error={problemOf(recording, 0, 'dose')}
          onChange={({ currentTarget }) => all({ dose: currentTarget.value })}
        />
        <NativeSelect
          label="Unit"
          data={unitOptions(of)}
          value={unit}
          error={problemOf(recording, 0, 'unit')}
          onChange={({ currentTarget }) =>
            all({ unit: ADDITION_UNITS.find((one) => one === currentTarget.value) ?? unit })
          }
        />
        {(substance === 'spirit' ? stock === '' : isSolution && !isPoured(substance)) && (
          <NumberField
            name="lines.0.strength"
            label={substance === 'spirit' ? 'Strength (% vol)' : 'Strength (g in 100 mL)'}
            required={substance === 'so2-solution'}
            sign="%"
            value={strength}
            error={problemOf(recording, 0, 'strength')}
            onChange={({ currentTarget }) => all({ strength: currentTarget.value })}
          />
        )}
        {stock === '' && (
          <TextInput
            name="lines.0.batch"
            label="Batch"
            autoComplete="off"
            value={batch}
            error={problemOf(recording, 0, 'batch')}
            onChange={({ currentTarget }) => all({ batch: currentTarget.value })}
          />
        )}
      </div>
      {sugarAddsVolume(sharedAddition) && (
        <Checkbox
          label="It makes the wine more: 0.62 L for each kilogram"
          checked={swells}
          onChange={({ currentTarget }) => all({ swells: currentTarget.checked })}
        />
      )}
      <VesselLines
        recording={recording}
        shared={SHARED}
        common="above"
        ownLabel="Own dose"
        sum={
          <>
            <WeighedInAll lines={lines} vessels={vessels} />
            <GroupLimits
              at={recording.asOf}
              vessels={lines.map(({ vessel: id, addition }) => ({
                id,
                code: vessels.get(id)?.code ?? '',
                level: vessels.get(id)?.level ?? 0,
                dose: typedDose(addition),
              }))}
            />
          </>
        }
      >
        {({ line, at, code, setAddition, isOfMany, isOwn }) => (
          <>
            {isOwn && (
              <NumberField
                name={`lines.${at}.ownDose`}
                label={`Dose for ${code}`}
                value={line.addition.dose}
                onChange={({ currentTarget }) => setAddition({ dose: currentTarget.value })}
              />
            )}
            <Weighed
              line={line}
              first={sharedAddition}
              litres={vessels.get(line.vessel)?.level ?? 0}
              code={code}
              isSmall={isOfMany}
              unit={of}
            />
            {!isOfMany && !Number.isNaN(typedDose(line.addition).dose) && (
              <DoseLimits
                vessel={{ id: line.vessel, level: vessels.get(line.vessel)?.level ?? 0 }}
                dose={typedDose(line.addition)}
                at={recording.asOf}
              />
            )}
            {problemOf(recording, at, 'volume') !== undefined && (
              <p role="alert" className={classes.wrong} data-bad-field tabIndex={-1}>
                {problemOf(recording, at, 'volume')}
              </p>
            )}
          </>
        )}
      </VesselLines>
      {of === 'kg' && (
        <p className={classes.quiet}>
          Limits count a kilogram of fruit as a litre. Its must will hold more per litre.
        </p>
      )}
    </>
  );
}

type WarningsProps = Parameters<typeof stockWarnings>[1] & { choice: StockChoice };

function StockWarnings({ choice, ...taken }: WarningsProps) {
  const warnings = stockWarnings(choice, taken, today());
  return (
    <output aria-label="Stock">
      {warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          {warning}
        </span>
      ))}
    </output>
  );
}

interface WeighedProps {
  line: LineValues;
  /** The values of the shared fields. */
  first: AdditionValues;
  litres: number;
  code: string;
  isSmall: boolean;
  /** What the vessel is measured in. */
  unit: 'L' | 'kg';
}

/** The amount to weigh out for a vessel, large enough to read beside the scale. */
function Weighed({ line: { addition }, first, litres, code, isSmall, unit }: WeighedProps) {
  const dose = typedDose(addition);
  const weighed = Number.isNaN(dose.dose) ? undefined : amountToWeigh(dose, litres);
  const isOther = SHARED.some((field) => addition[field] !== first[field]);
  const name = productOf(addition);
  return (
    <>
      {weighed !== undefined && Number.isFinite(weighed.amount) && (
        <output className={isSmall ? classes.quiet : classes.weighed} aria-label={`To add to ${code}`}>
          {weighedWords(weighed)}
        </output>
      )}
      {isOther && (
        <p>
          {name}, {addition.dose} {unitWords(addition.unit, unit)}
        </p>
      )}
    </>
  );
}

/** What many vessels get together, and each if it is the same. */
function WeighedInAll({
  lines,
  vessels,
}: {
  lines: readonly LineValues[];
  vessels: ReadonlyMap<string, Vessel>;
}) {
  const sums = weighedInAll(
    lines.map(({ vessel, addition }) => ({
      dose: typedDose(addition),
      litres: vessels.get(vessel)?.level ?? 0,
    })),
  );
  if (sums.length === 0) return null;
  return (
    <output className={classes.weighed} aria-label="To add in all">
      {sums.map(weighedWords).join(' and ')} in all
    </output>
  );
}
