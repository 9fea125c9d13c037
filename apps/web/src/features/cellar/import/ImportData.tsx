import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldList } from '../../../api/custom-fields.ts';
import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { BARREL_TARGET, wineTarget } from './targets.ts';

interface Props {
  kind: 'wines' | 'barrels';
  onClose: () => void;
}

/** The import dialog for bottles or barrels. */
export function ImportData({ kind, onClose }: Props) {
  const own = useQuery(customFieldList);
  const target = useMemo(
    () => (kind === 'wines' ? wineTarget(own.data ?? []) : BARREL_TARGET),
    [kind, own.data],
  );
  // A dropped file is read at once, so its columns have to be known.
  if (kind === 'wines' && own.isPending && own.fetchStatus === 'fetching') return null;
  return <ImportDialog target={target} onClose={onClose} />;
}
