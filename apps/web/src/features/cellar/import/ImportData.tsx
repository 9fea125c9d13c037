import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { BARREL_TARGET, WINE_TARGET } from './targets.ts';

const TARGETS = { wines: WINE_TARGET, barrels: BARREL_TARGET } as const;

/** The import dialog for bottles or barrels. */
export function ImportData({ kind, onClose }: { kind: keyof typeof TARGETS; onClose: () => void }) {
  return <ImportDialog target={TARGETS[kind]} onClose={onClose} />;
}
