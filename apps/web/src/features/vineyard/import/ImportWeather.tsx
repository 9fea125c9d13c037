import type { Block } from '@cuverie/contract';
import { useMemo } from 'react';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { weatherTarget } from './weather-target.ts';

export function ImportWeather({ field, onClose }: { field: Block; onClose: () => void }) {
  const target = useMemo(() => weatherTarget([field], field), [field]);
  return <ImportDialog target={target} onClose={onClose} />;
}
