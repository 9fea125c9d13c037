import type { Lot } from '@cuverie/contract';
import { LABEL_MARKETS, type LabelMarket, type PlaceKind } from '@cuverie/domain';
import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { sentenceWords } from '../../../ui/units.ts';
import { withUnit } from '../../../ui/words.ts';
import classes from './Lots.module.css';
import { APPELLATIONS, claimName, claimWords, labelWords, lotLabel } from './lot-label.ts';

/** What the label of a lot may name, and how many litres of other wine may still be added. */
export function LabelCheck({ lot: { composition, litres } }: { lot: Lot }) {
  const [market, setMarket] = useState<LabelMarket>('US');
  const [kinds, setKinds] = useState<Record<LabelMarket, PlaceKind>>({ US: 'ava', EU: 'pdo' });
  const checked = lotLabel(composition, litres, market, kinds[market]);
  const problems = checked?.claims.flatMap((claim) => [...claim.problems, ...claim.conditions]) ?? [];
  return (
    <section className={classes.section} aria-labelledby="label">
      <h2 id="label">Label</h2>
      <Group gap="xs">
        <SegmentedControl
          aria-label="Law of"
          size="md"
          data={LABEL_MARKETS.map((value) => ({ value, label: value }))}
          value={market}
          onChange={setMarket}
        />
        <NativeSelect
          aria-label="The appellation is"
          data={APPELLATIONS[market].map(({ value, label }) => ({ value, label: `Appellation: ${label}` }))}
          value={kinds[market]}
          onChange={({ currentTarget }) => setKinds({ ...kinds, [market]: currentTarget.value as PlaceKind })}
        />
      </Group>
      {checked === undefined ? (
        <p>There is no record of variety, vintage, appellation or field for a label.</p>
      ) : (
        <>
          <p>
            {checked.label ? (
              <>
                May be called <strong>{labelWords(checked.label)}</strong>, with room for{' '}
                {withUnit(checked.label.roomL, 'L')} of other wine.
              </>
            ) : (
              'May name neither variety, place nor vintage.'
            )}
          </p>
          <ul className={classes.claims} aria-label="What each claim takes">
            {checked.claims.map((claim) => (
              <li key={claim.claim} data-fails={!claim.holds || undefined}>
                <strong>{claimName(claim)}</strong> {claimWords(claim)}
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>
            {[...new Set(problems.map((sentence) => `${sentenceWords(sentence)}. `))].join('')}
            Shares are compared as they are, never rounded. Advice, and no clearance.
          </p>
        </>
      )}
    </section>
  );
}
