import type { Vessel, WineState } from '@cuverie/contract';
import type { LabelMarket } from '@cuverie/domain';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import { ANALYTE_WORDS, valueWords } from '../additions/work-words.ts';
import { percentWords, sourceWords } from '../lots/composition-words.ts';
import { APPELLATIONS, labelWords, lotLabel } from '../lots/lot-label.ts';
import { amountWords } from '../vessels/vessel-words.ts';
import classes from './Trials.module.css';
import {
  type BlendOutcome,
  type BlendPart,
  type BlendValues,
  expectedAnalyses,
  nextName,
  outcomeOf,
  partsOf,
  type TrialValues,
} from './trial-form.ts';

/** The number of parts of a blend that are named. */
const NAMED = 6;

interface Props {
  form: RowForm<TrialValues>;
  vessels: ReadonlyMap<string, Vessel>;
  /** The state of the wine in each vessel, as far as it is loaded. */
  states: ReadonlyMap<string, WineState>;
  onPlan: (parts: readonly BlendPart[], name: string) => void;
}

/** A grid with wines as rows and blends as columns, with the result below each blend. */
export function BlendGrid({ form, vessels, states, onPlan }: Props) {
  const { values } = form;
  const { blends } = values;
  const parts = blends.map((blend) => partsOf(blend, values.vessels, vessels));
  const outcomes = parts.map(outcomeOf);
  const [market = 'US'] = [...states.values()].map((state) => state.market);
  const setBlend = (at: number, changed: Partial<BlendValues>) =>
    form.set({ blends: blends.map((blend, other) => (other === at ? { ...blend, ...changed } : blend)) });
  return (
    <section className={classes.scroll} aria-label="Blends" tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Wine</th>
            {[...blends.entries()].map(([at, blend]) => (
              <th key={at} scope="col">
                <div className={classes.head}>
                  <TextInput
                    aria-label={`Name of blend ${at + 1}`}
                    value={blend.name}
                    error={form.problems[`blends.${at}.name`]}
                    onChange={({ currentTarget }) => setBlend(at, { name: currentTarget.value })}
                  />
                  {blends.length > 1 && (
                    <CloseButton
                      aria-label={`Take out ${blend.name}`}
                      onClick={() => form.set({ blends: blends.filter((_, other) => other !== at) })}
                    />
                  )}
                </div>
              </th>
            ))}
            <td>
              <Button
                variant="subtle"
                leftSection={<IconPlus size={18} />}
                onClick={() => form.set({ blends: [...blends, { name: nextName(blends), amounts: {} }] })}
              >
                Blend
              </Button>
            </td>
          </tr>
        </thead>
        <tbody>
          {values.vessels.map((id) => {
            const vessel = vessels.get(id);
            const code = vessel?.code ?? 'A vessel that is gone';
            return (
              <tr key={id}>
                <th scope="row">
                  {code}
                  {vessel && (
                    <small>
                      {vessel.lot ?? 'Empty'}, {amountWords(vessel.level, vessel.unit)}
                    </small>
                  )}
                </th>
                {[...blends.entries()].map(([at, blend]) => (
                  <td key={at}>
                    <NumberField
                      unit="L"
                      aria-label={`${code} in ${blend.name}`}
                      value={blend.amounts[id] ?? ''}
                      error={form.problems[`blends.${at}.${id}`]}
                      onChange={({ currentTarget }) =>
                        setBlend(at, { amounts: { ...blend.amounts, [id]: currentTarget.value } })
                      }
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <Row title="Comes to" outcomes={outcomes}>
            {({ litres, short }) => (
              <>
                <strong>{amountWords(litres, 'L')}</strong>
                {short.map(({ id, code, level }) => (
                  <p key={id} role="alert" className={classes.short}>
                    {code} holds {amountWords(level, 'L')}
                  </p>
                ))}
              </>
            )}
          </Row>
          <Row title="At most, in these shares" outcomes={outcomes}>
            {({ largest }) =>
              largest && `${amountWords(largest.litres, 'L')}; ${largest.usedUp.code} is used up then`
            }
          </Row>
          <Row title="Made of" outcomes={outcomes}>
            {({ composition }) => (
              <ul className={classes.parts}>
                {composition.slice(0, NAMED).map((part) => (
                  <li key={part.source}>
                    {percentWords(part)} {sourceWords(part)}
                  </li>
                ))}
                {composition.length > NAMED && <li>{composition.length - NAMED} more</li>}
              </ul>
            )}
          </Row>
          <Row title="Expected, by volume" outcomes={outcomes}>
            {(_, at) => <Expected readings={expectedAnalyses(parts[at] ?? [], states)} />}
          </Row>
          <Row title={`May be called (${market})`} outcomes={outcomes}>
            {({ composition, litres }) => <Called {...{ composition, litres, market }} />}
          </Row>
          <Row title="Work order" outcomes={outcomes}>
            {({ short }, at) => (
              <Button
                variant="default"
                disabled={short.length > 0}
                onClick={() => onPlan(parts[at] ?? [], blends[at]?.name ?? '')}
              >
                Plan it
              </Button>
            )}
          </Row>
        </tfoot>
      </table>
    </section>
  );
}

/** The computed analyses of a blend. Its pH cannot be computed. */
function Expected({ readings }: { readings: ReturnType<typeof expectedAnalyses> }) {
  const shown = readings.filter(([, { basis }]) => basis !== 'earlier');
  if (shown.length === 0) return 'Nothing was measured of its wines.';
  return (
    <ul className={classes.parts}>
      {shown.map(([analyte, { value, basis }]) => (
        <li key={analyte}>
          {ANALYTE_WORDS[analyte]} {basis === 'most' && 'at most '}
          {valueWords(analyte, value)}
        </li>
      ))}
      {!shown.some(([analyte]) => analyte === 'ph') && <li>pH: measure it</li>}
    </ul>
  );
}

/** What a label could name, if anything. */
function Called({
  composition,
  litres,
  market,
}: Pick<BlendOutcome, 'composition' | 'litres'> & { market: LabelMarket }) {
  const [{ value: kind } = { value: 'ava' as const }] = APPELLATIONS[market];
  const label = lotLabel(composition, litres, market, kind)?.label;
  if (label === undefined) return 'Neither variety, place nor vintage.';
  return (
    <>
      <strong>{labelWords(label)}</strong>
      <p>Room for {amountWords(label.roomL, 'L')} of other wine</p>
    </>
  );
}

/** A row of results, for every blend with typed amounts. */
function Row({
  title,
  outcomes,
  children,
}: {
  title: string;
  outcomes: readonly (BlendOutcome | null)[];
  children: (outcome: BlendOutcome, at: number) => ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {[...outcomes.entries()].map(([at, outcome]) => (
        <td key={at}>{outcome && children(outcome, at)}</td>
      ))}
    </tr>
  );
}
