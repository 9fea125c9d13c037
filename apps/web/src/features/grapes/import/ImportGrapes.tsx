import { useQueryClient } from '@tanstack/react-query';
import { ImportDialog } from '../../../ui/ImportDialog.tsx';
import { grapeKeys } from '../grape.queries.ts';
import { GRAPE_TARGET } from './grape-target.ts';

/** The import dialog for the estate's own varieties. */
export function ImportGrapes({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog
      target={GRAPE_TARGET}
      onChanged={() => void client.invalidateQueries({ queryKey: grapeKeys.all })}
      onClose={onClose}
    />
  );
}
