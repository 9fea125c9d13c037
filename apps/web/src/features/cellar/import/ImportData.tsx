import { useQueryClient } from '@tanstack/react-query';
import { ImportDialog } from '../../../ui/ImportDialog.tsx';
import { BARREL_TARGET, WINE_TARGET } from './recognise.ts';

const TARGETS = { wines: WINE_TARGET, barrels: BARREL_TARGET } as const;

/** The import dialog for bottles or for barrels. */
export function ImportData({ kind, onClose }: { kind: keyof typeof TARGETS; onClose: () => void }) {
  const client = useQueryClient();
  // An archive brings both, and whatever else hangs on them.
  const onChanged = () => {
    for (const key of ['wines', 'barrels', 'cellar']) void client.invalidateQueries({ queryKey: [key] });
  };
  return <ImportDialog target={TARGETS[kind]} onChanged={onChanged} onClose={onClose} />;
}
