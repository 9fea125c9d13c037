import type { Vessel } from '@cuverie/contract';
import type { OperationKind } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './VesselPage.module.css';

interface Props {
  vessel: Vessel;
  onRecord: (kind: OperationKind) => void;
}

interface Act {
  kind: OperationKind;
  label: string;
}

const FILL: Act = { kind: 'open', label: 'Fill' };
const RACK: Act = { kind: 'rack', label: 'Rack' };
const BLEND: Act = { kind: 'blend', label: 'Blend' };
const PRESS: Act = { kind: 'press', label: 'Press' };
const MOVE: Act = { kind: 'move', label: 'Move' };
const NOTE: Act = { kind: 'note', label: 'Note' };
const RELABEL: Act = { kind: 'relabel', label: 'Relabel' };

/** The possible operations for the content of a vessel, or for an empty one. */
function actsOf({ level, unit }: Vessel): Act[] {
  if (level === 0) return unit === 'L' ? [FILL, RACK, BLEND, PRESS, MOVE, NOTE] : [FILL, NOTE];
  if (unit === 'kg')
    return [
      { kind: 'crush', label: 'Crush' },
      { kind: 'receive', label: 'Fill' },
      MOVE,
      { kind: 'add', label: 'Add' },
      { kind: 'measure', label: 'Weigh' },
      { kind: 'sample', label: 'Sample' },
      { kind: 'analysis', label: 'Analysis' },
      { kind: 'remove', label: 'Remove' },
      RELABEL,
      NOTE,
    ];
  return [
    RACK,
    { kind: 'top', label: 'Top' },
    { kind: 'add', label: 'Add' },
    { kind: 'measure', label: 'Measure' },
    { kind: 'sample', label: 'Sample' },
    NOTE,
    BLEND,
    PRESS,
    MOVE,
    { kind: 'analysis', label: 'Analysis' },
    { kind: 'taste', label: 'Taste' },
    { kind: 'cap', label: 'Cap' },
    { kind: 'bottle', label: 'Bottle' },
    { kind: 'remove', label: 'Remove' },
    RELABEL,
  ];
}

/** The number of buttons shown first; the others are behind a button. */
const AT_FIRST = 6;

/** Large buttons for wet gloves, the most important first. */
export function VesselActions({ vessel, onRecord }: Props) {
  const [showsMore, setShowsMore] = useState(false);
  const acts = actsOf(vessel);
  const buttonOf = ({ kind, label }: Act, at: number) => (
    <Button key={kind} variant={at === 0 ? 'filled' : 'default'} onClick={() => onRecord(kind)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {acts.slice(0, AT_FIRST).map(buttonOf)}
      {acts.length > AT_FIRST && (
        <Button variant="light" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          {showsMore ? 'Less' : 'More'}
        </Button>
      )}
      {showsMore && acts.slice(AT_FIRST).map((act, at) => buttonOf(act, at + AT_FIRST))}
    </div>
  );
}
