import type { Block } from '@cuverie/contract';
import { useMemo } from 'react';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { measurementTarget } from './measurement-target.ts';

interface Props {
  fields: readonly Block[];
  selected: Block | undefined;
  onClose: () => void;
}

export function ImportMeasurements({ fields, selected, onClose }: Props) {
  const target = useMemo(() => measurementTarget(fields, selected), [fields, selected]);
  return <ImportDialog target={target} onClose={onClose} />;
}
