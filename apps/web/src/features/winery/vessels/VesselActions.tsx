import type { Vessel } from '@cuverie/contract';
import type { OperationKind } from '@cuverie/domain';
import { Button } from '@mantine/core';
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
const RELABEL: Act = { kind: 'relabel', label: 'Relabel' };

/** What can be done with what a vessel holds, or with an empty one. */
function actsOf({ level, unit }: Vessel): Act[] {
  const move: Act = { kind: 'move', label: 'Move' };
  if (level === 0) return [FILL, ...(unit === 'L' ? [move] : []), { kind: 'note', label: 'Note' }];
  if (unit === 'kg')
    return [
      { kind: 'crush', label: 'Crush' },
      { kind: 'receive', label: 'Fill' },
      move,
      { kind: 'add', label: 'Add' },
      { kind: 'measure', label: 'Weigh' },
      { kind: 'sample', label: 'Sample' },
      { kind: 'analysis', label: 'Analysis' },
      { kind: 'remove', label: 'Remove' },
      RELABEL,
      { kind: 'note', label: 'Note' },
    ];
  return [
    move,
    { kind: 'top', label: 'Top' },
    { kind: 'add', label: 'Add' },
    { kind: 'measure', label: 'Measure' },
    { kind: 'sample', label: 'Sample' },
    { kind: 'note', label: 'Note' },
    { kind: 'analysis', label: 'Analysis' },
    { kind: 'taste', label: 'Taste' },
    { kind: 'cap', label: 'Cap' },
    { kind: 'bottle', label: 'Bottle' },
    { kind: 'remove', label: 'Remove' },
    RELABEL,
  ];
}

/** Large buttons for wet gloves; the first is the one most wanted. */
export function VesselActions({ vessel, onRecord }: Props) {
  return (
    <div className={classes.actions}>
      {actsOf(vessel).map(({ kind, label }, at) => (
        <Button key={kind} variant={at === 0 ? 'filled' : 'default'} onClick={() => onRecord(kind)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
