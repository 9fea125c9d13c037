import type { Vessel } from '@cuverie/contract';
import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { groupVessels, isFound } from '../../vessels/vessel-order.ts';
import { colourOf, fullness, KIND_WORDS } from '../../vessels/vessel-words.ts';
import classes from '../Operation.module.css';
import { VesselChooser } from './VesselChooser.tsx';

interface Props {
  label: string;
  vessels: readonly Vessel[];
  /** The text below the code of each vessel; for a chosen one, what happens to it. */
  wordsOf: (vessel: Vessel) => string;
  chosen: ReadonlySet<string>;
  /** Whether further vessels can be chosen. */
  canChoose: boolean;
  onTap: (vessel: Vessel) => void;
  /** An action beside the search. */
  more?: { label: string; act: () => void } | undefined;
  /** Chooses many at once; without it, vessels are only tapped. */
  chooser?: Omit<ComponentProps<typeof VesselChooser>, 'chosen'> | undefined;
  /** The text if there are no vessels. */
  none: string;
}

/** A word that is too long for one column. */
const LONG_WORD = /\S{9}/;

/** The number of vessels shown without a search. */
const FEW = 12;

/** A choice of any number of vessels by tapping them. */
export function VesselPicker(props: Props) {
  const { label, vessels, wordsOf, chosen, canChoose, onTap, more, chooser, none } = props;
  const [q, setQ] = useState('');
  const shown = q.trim() === '' ? vessels : vessels.filter((vessel) => isFound(vessel, q.trim()));
  if (vessels.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <section className={classes.picker} aria-label={label}>
      <div className={classes.pickerHead}>
        <h3>{label}</h3>
        {more && (
          <Button variant="light" color="verdigris" onClick={more.act}>
            {more.label}
          </Button>
        )}
        {vessels.length > FEW && (
          <TextInput
            type="search"
            name="vessel"
            aria-label="Search vessels by code or lot"
            placeholder="Code or lot"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        )}
      </div>
      {chooser && vessels.length > 1 && <VesselChooser {...chooser} chosen={chosen} />}
      <section className={classes.choices} aria-label="Vessels to choose" tabIndex={0}>
        {groupVessels(shown).map(({ kind, vessels: some }) => (
          <ul key={kind} aria-label={KIND_WORDS[kind].many}>
            {some.map((vessel) => (
              <li key={vessel.id} data-long={LONG_WORD.test(vessel.code) || undefined}>
                <button
                  type="button"
                  name="vessel"
                  className={classes.choice}
                  aria-pressed={chosen.has(vessel.id)}
                  disabled={!canChoose && !chosen.has(vessel.id)}
                  data-colour={colourOf(vessel)}
                  style={{ backgroundSize: `100% ${fullness(vessel) * 100}%` }}
                  onClick={() => onTap(vessel)}
                >
                  <strong>{vessel.code}</strong>
                  <span>{wordsOf(vessel)}</span>
                </button>
              </li>
            ))}
          </ul>
        ))}
        {shown.length === 0 && <Text c="dimmed">No vessel or lot has that name. Try another.</Text>}
      </section>
    </section>
  );
}
