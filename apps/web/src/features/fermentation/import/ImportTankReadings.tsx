import type { Tank } from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ImportDialog } from '../../../ui/ImportDialog.tsx';
import { tankKeys } from '../tanks/tank.queries.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

interface Props {
  tanks: readonly Tank[];
  onClose: () => void;
}

/** The import dialog for readings of tanks. */
export function ImportTankReadings({ tanks, onClose }: Props) {
  const client = useQueryClient();
  const target = useMemo(() => tankReadingTarget(tanks), [tanks]);
  const onChanged = () => void client.invalidateQueries({ queryKey: tankKeys.all });
  return <ImportDialog target={target} onChanged={onChanged} onClose={onClose} />;
}
