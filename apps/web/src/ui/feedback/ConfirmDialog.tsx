import type { ConfirmProps } from './ConfirmModal.tsx';
import { Later, later } from './Later.tsx';

const ConfirmModal = later(async () => (await import('./ConfirmModal.tsx')).ConfirmModal);

/** Asks before something that cannot be undone, or that may be a slip. Loaded when it is asked. */
export function ConfirmDialog(props: ConfirmProps) {
  return <Later onFailed={props.onClose}>{props.opened && <ConfirmModal {...props} />}</Later>;
}
