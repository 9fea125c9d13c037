import { WINE, type WineFacets } from '@cuverie/contract';
import { ORIGIN_FACETS, ORIGIN_TOTALS, type OriginField } from '@cuverie/domain';
import { Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import { numberWords } from '../../../ui/words.ts';
import { facetsQuery } from '../figures.queries.ts';
import classes from './Facets.module.css';
import { wineWhereOf } from './finding.ts';
import { useFinding } from './useFinding.ts';
import { originWords, STOCK_WORDS, styleWords, YEARLESS_WORDS } from './words.ts';

interface Value {
  readonly value: string;
  readonly wines: number;
}

interface BoxesProps extends Pick<ChoiceProps, 'label' | 'values' | 'words'> {
  picked: readonly string[];
  onToggle: (value: string) => void;
}

const asIs = (value: string) => value;

/** Checkboxes, each with the number of wines it would show. */
function Boxes({ label, values, words = asIs, picked, onToggle }: BoxesProps) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {values.map(({ value, wines }) => (
        <Checkbox
          key={value}
          classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.label }}
          label={
            <Group component="span" justify="space-between" wrap="nowrap">
              <span>{words(value)}</span> <span className={classes.count}>{numberWords(wines)}</span>
            </Group>
          }
          checked={picked.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </fieldset>
  );
}

/** Facets that may have more values than are listed. */
type LongFacet = OriginField | 'place' | 'tagged';

interface ChoiceProps {
  facet: 'type' | 'style' | 'window' | LongFacet;
  label: string;
  values: readonly Value[];
  words?: (value: string) => string;
}

export function Choice({ facet, values, ...props }: ChoiceProps) {
  const { finding, change } = useFinding();
  const picked: readonly string[] = finding[facet] ?? [];
  const toggle = (value: string) =>
    change({
      [facet]: picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value],
    });
  if (values.length === 0) return <Text c="dimmed">Nothing to choose from.</Text>;
  return <Boxes {...props} values={values} picked={picked} onToggle={toggle} />;
}

/** A choice by style, once a wine has one. */
export function StyleChoice({ values }: { values: readonly Value[] }) {
  if (values.every(({ value }) => value === '')) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        {WINE.style.label}
      </Text>
      <Choice facet="style" label={WINE.style.label} values={values} words={styleWords} />
    </>
  );
}

interface LongChoiceProps extends ChoiceProps {
  facet: LongFacet;
  /** The total number of values, listed or not. */
  total: number;
}

/** The number of values from which they can be searched. */
const MANY = 8;

/** A choice among more values than can be listed. */
export function LongChoice({ total, values, ...props }: LongChoiceProps) {
  const { finding } = useFinding();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery({
    ...facetsQuery(wineWhereOf(finding), { [`${props.facet}Search`]: search }),
    enabled: search !== '',
  });
  const listed = search === '' ? values : (found.data?.[props.facet] ?? values);
  return (
    <>
      {total > MANY && (
        <TextInput
          size="sm"
          type="search"
          mb="xs"
          aria-label={`Search: ${props.label}`}
          placeholder={`Search ${numberWords(total)}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Choice {...props} values={listed} />
    </>
  );
}

/** A choice by origin, one level at a time. */
export function OriginChoice({ facets }: { facets: WineFacets }) {
  const [facet, setFacet] = useState<OriginField>('region');
  return (
    <>
      <NativeSelect
        size="sm"
        mb="xs"
        aria-label="Origin by"
        value={facet}
        onChange={(event) => {
          const chosen = ORIGIN_FACETS.find((one) => one === event.currentTarget.value);
          if (chosen) setFacet(chosen);
        }}
      >
        {ORIGIN_FACETS.map((one) => (
          <option key={one} value={one}>
            {WINE[one].label}
          </option>
        ))}
      </NativeSelect>
      <LongChoice
        key={facet}
        facet={facet}
        label={WINE[facet].label}
        values={facets[facet]}
        total={facets[ORIGIN_TOTALS[facet]]}
        words={originWords(facet)}
      />
    </>
  );
}

interface RangeProps {
  facet: 'vintage' | 'rating' | 'price';
  from: string;
  to: string;
  min: number | null;
  max: number | null;
}

/** A range of numbers, applied when a field is left, or at Enter. */
export function Range({ facet, from, to, min, max }: RangeProps) {
  return (
    <SimpleGrid cols={2} spacing="xs">
      <Bound name={`${facet}From`} label={from} hint={min} />
      <Bound name={`${facet}To`} label={to} hint={max} />
    </SimpleGrid>
  );
}

type BoundName = `${RangeProps['facet']}${'From' | 'To'}`;

function Bound({ name, label, hint }: { name: BoundName; label: string; hint: number | null }) {
  const { finding, change } = useFinding();
  const value = finding[name];
  const [{ of, typed }, setTyped] = useState({ of: value, typed: String(value ?? '') });
  const id = useId();
  // A removed chip, or the back button, resets the typed text.
  if (of !== value) setTyped({ of: value, typed: String(value ?? '') });
  const number = readNumber(typed);
  const isWrong = Number.isNaN(number);
  const take = () => {
    if (!isWrong && (number ?? undefined) !== value) change({ [name]: number ?? undefined });
  };
  return (
    <NumberField
      id={id}
      size="sm"
      label={label}
      placeholder={hint === null ? '' : String(hint)}
      value={typed}
      error={isWrong ? 'Enter a number' : undefined}
      onChange={(event) => setTyped({ of: value, typed: event.currentTarget.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

/** The currency in which prices are compared. */
export function CurrencyChoice({ values }: { values: readonly Value[] }) {
  const { finding, change } = useFinding();
  if (values.length < 2 && finding.currency === undefined) return null;
  return (
    <NativeSelect
      size="sm"
      mb="xs"
      label="Currency"
      value={finding.currency ?? ''}
      onChange={(event) => change({ currency: event.currentTarget.value || undefined })}
    >
      <option value="">Any</option>
      {values.map(({ value, wines }) => (
        <option key={value} value={value}>
          {value} ({numberWords(wines)})
        </option>
      ))}
    </NativeSelect>
  );
}

const YEARLESS = ['nonVintage', 'unknownVintage'] as const;

/** Wines without a vintage and with an unknown one, alone or in addition to a range. */
export function YearlessChoice({ facets }: { facets: Pick<WineFacets, (typeof YEARLESS)[number]> }) {
  const { finding, change } = useFinding();
  const offered = YEARLESS.filter((one) => facets[one].wines > 0 || finding[one] !== undefined);
  if (offered.length === 0) return null;
  return (
    <Boxes
      label="Without a year"
      values={offered.map((value) => ({ value, wines: facets[value].wines }))}
      words={(value) => YEARLESS_WORDS[value === 'nonVintage' ? value : 'unknownVintage']}
      picked={offered.filter((one) => finding[one] !== undefined)}
      onToggle={(value) => {
        const filter = value === 'nonVintage' ? value : 'unknownVintage';
        change({ [filter]: finding[filter] === undefined ? 'yes' : undefined });
      }}
    />
  );
}

const SHOWN_STOCK = { in: ['in'], out: ['out'], all: ['in', 'out'] } as const;

/** Whether there are bottles in stock, or not, or either. */
export function StockChoice({ values }: { values: WineFacets['stock'] }) {
  const { finding, change } = useFinding();
  const { stock = 'in' } = finding;
  // One of the two is always shown: without the last one it is the other.
  const toggle = (value: string) => {
    const other = value === 'in' ? 'out' : 'in';
    const next = stock === 'all' || stock === value ? other : 'all';
    change({ stock: next === 'in' ? undefined : next });
  };
  return (
    <Boxes
      label="Stock"
      values={values}
      words={(value) => STOCK_WORDS[value === 'in' ? 'in' : 'out']}
      picked={SHOWN_STOCK[stock]}
      onToggle={toggle}
    />
  );
}
