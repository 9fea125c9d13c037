import type { Vessel } from '@cuverie/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countText } from '../../../../ui/words.ts';
import {
  choicesOf,
  type RefusalOf,
  readTypedVessels,
  suitable,
  type VesselChoice,
} from '../../vessels/vessel-groups.ts';
import { inOrder } from '../../vessels/vessel-order.ts';
import classes from '../Operation.module.css';

interface Props {
  /** All vessels that may be named. */
  vessels: readonly Vessel[];
  chosen: ReadonlySet<string>;
  /** Why a vessel cannot be chosen. */
  refusalOf: RefusalOf;
  /** The group that is one press away. */
  quick?: VesselChoice | undefined;
  /** Whether single vessels are offered too. */
  hasSingle?: boolean;
  /** @returns what could not be chosen, in words */
  onChoose: (vessels: readonly Vessel[]) => string | undefined;
}

/** `5 vessels chosen.`, or `5 more chosen, 6 in all.` where some were before. */
function chosenWords(added: number, before: number): string {
  if (added === 0) return 'No more were chosen: name others.';
  return before === 0
    ? `${countText(added, 'vessel')} chosen.`
    : `${added} more chosen, ${before + added} in all.`;
}

/** Chooses many vessels at once: by lot, room, row or kind, or by typed codes and ranges. */
export function VesselChooser({ vessels, chosen, refusalOf, quick, hasSingle = false, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const offered = vessels.filter((vessel) => refusalOf(vessel) === undefined);
  const groups = choicesOf(offered);
  const single = hasSingle ? offered.filter(({ id }) => !chosen.has(id)).toSorted(inOrder) : [];
  const isLeft = (choice: VesselChoice) => choice.vessels.some(({ id }) => !chosen.has(id));
  if (offered.every(({ id }) => chosen.has(id)) && notes.length === 0) return null;

  const choose = (some: readonly Vessel[], more: readonly string[] = []) => {
    const { chosen: fit, notes: refused } = suitable(some, refusalOf);
    const added = fit.filter(({ id }) => !chosen.has(id));
    const rest = added.length > 0 ? onChoose(added) : undefined;
    setNotes([
      chosenWords(added.length, chosen.size),
      ...more,
      ...refused,
      ...(rest === undefined ? [] : [rest]),
    ]);
  };
  const chooseTyped = () => {
    if (typed.trim() === '') return;
    const { found, notes: not, isUnknown } = readTypedVessels(typed, vessels);
    choose(found, not);
    if (!isUnknown) setTyped('');
  };
  const pick = (value: string) => {
    const choice = groups.flatMap(({ choices }) => choices).find((one) => one.value === value);
    const one = single.find(({ id }) => value === id);
    if (choice) choose(choice.vessels);
    else if (one) choose([one]);
  };
  return (
    <div className={classes.chooser}>
      {quick && isLeft(quick) && (
        <Button variant="light" color="verdigris" onClick={() => choose(quick.vessels)}>
          {quick.label}
        </Button>
      )}
      <NativeSelect
        aria-label={hasSingle ? 'Another vessel' : 'Several vessels'}
        value=""
        data={[
          { value: '', label: hasSingle ? 'More vessels' : 'Several at once' },
          ...groups.map(({ label, choices }) => ({
            group: label,
            items: choices.filter(isLeft).map(({ value, label: words }) => ({ value, label: words })),
          })),
          ...(single.length > 0
            ? [{ group: 'One vessel', items: single.map(({ id, code }) => ({ value: id, label: code })) }]
            : []),
        ]}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      <TextInput
        aria-label="Codes of vessels"
        placeholder="B-001 to B-150, T-3"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          chooseTyped();
        }}
      />
      {typed.trim() !== '' && (
        <Button variant="default" onClick={chooseTyped}>
          Choose
        </Button>
      )}
      {notes.length > 0 && <output>{notes.join(' ')}</output>}
    </div>
  );
}
