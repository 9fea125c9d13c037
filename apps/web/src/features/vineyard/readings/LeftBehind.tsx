import type { Block } from '@cuverie/contract';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './Measurements.module.css';
import { useLeftBehind } from './useLeftBehind.ts';

interface Props {
  fields: readonly Block[];
  selected: string | undefined;
}

/** Says which fields have a measurement that still waits for the network. */
export function LeftBehind({ fields, selected }: Props) {
  const waiting = useLeftBehind(fields, selected);
  if (waiting.length === 0) return null;
  const names = waiting.map(({ name }) => name).join(', ');
  return (
    <output className={classes.waiting}>
      <IconWifiOff size={20} aria-hidden="true" />
      <span>
        <strong>{waiting.length === 1 ? 'A measurement is' : 'Measurements are'} not saved yet:</strong>{' '}
        {names}.{waiting.length === 1 ? 'It is' : 'They are'} kept on this device, and saving is tried again
        by itself.
      </span>
    </output>
  );
}
