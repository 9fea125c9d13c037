import type { Block } from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ImportDialog } from '../../../ui/ImportDialog.tsx';
import { recountVineyard } from '../fields/field.queries.ts';
import { measurementTarget } from './measurement-target.ts';

interface Props {
  fields: readonly Block[];
  selected: Block | undefined;
  onClose: () => void;
}

/** The import dialog for grape measurements. */
export function ImportMeasurements({ fields, selected, onClose }: Props) {
  const client = useQueryClient();
  const target = useMemo(() => measurementTarget(fields, selected), [fields, selected]);
  const onChanged = () => {
    void client.invalidateQueries({ queryKey: ['readings'] });
    recountVineyard(client);
  };
  return <ImportDialog target={target} onChanged={onChanged} onClose={onClose} />;
}
