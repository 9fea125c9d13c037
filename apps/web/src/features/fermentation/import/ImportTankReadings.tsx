import type { Tank } from '@cuverie/contract';
import { useMemo } from 'react';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { tankReadingTarget } from './tank-reading-target.ts';

export function ImportTankReadings({ tanks, onClose }: { tanks: readonly Tank[]; onClose: () => void }) {
  const target = useMemo(() => tankReadingTarget(tanks), [tanks]);
  return <ImportDialog target={target} onClose={onClose} />;
}
