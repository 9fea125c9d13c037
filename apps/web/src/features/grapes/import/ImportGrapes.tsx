import { ImportDialog } from '../../../ui/import/ImportDialog.tsx';
import { GRAPE_TARGET } from './grape-target.ts';

export function ImportGrapes({ onClose }: { onClose: () => void }) {
  return <ImportDialog target={GRAPE_TARGET} onClose={onClose} />;
}
