import type { ConfirmProps } from './ConfirmModal.tsx';
import { Later, later } from './Later.tsx';

const ConfirmModal = later(async () => (await import('./ConfirmModal.tsx')).ConfirmModal);

/** Asks for confirmation of an action that cannot be undone or may be a mistake. Its code is loaded on demand. */
export function ConfirmDialog(props: ConfirmProps) {
  return <Later onFailed={props.onClose}>{props.opened && <ConfirmModal {...props} />}</Later>;
}
