import { ImportDialog } from '../../../../ui/import/ImportDialog.tsx';
import { PURCHASE_TARGET } from './purchase-target.ts';

/** The import dialog for wishes and purchases. */
export function ImportPurchases({ onClose }: { onClose: () => void }) {
  return <ImportDialog target={PURCHASE_TARGET} onClose={onClose} />;
}
