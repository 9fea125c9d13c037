import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { messageOf } from '../../api/failure.ts';
import { type ToastAction, ToastActions } from './ToastActions.tsx';
import { undoable } from './undoable.ts';
import { WithPlanLink } from './WithPlanLink.tsx';

const dismiss = { 'aria-label': 'Dismiss' };

/** Long enough to read and to reach. The pointer or the focus on it stops the timer. */
const OFFER_MS = 10_000;

let shown = 0;

/** Lets the undo key trigger an undo action. */
function offerUndos(actions: readonly ToastAction[], onTaken: () => void): void {
  for (const { undoes, act } of actions) {
    if (!undoes) continue;
    const undo = () => {
      onTaken();
      act();
    };
    undoable.offer({ ...undoes, undo });
  }
}

/** The ids of the shown toasts by message. */
const shownAs = new Map<string, string>();

/** Replaces a shown toast with the same message, so that none pile up and the new one is read out again. */
function replaceToast(words: string) {
  const before = shownAs.get(words);
  if (before !== undefined) notifications.hide(before);
  shown += 1;
  const id = `news-${shown}`;
  shownAs.set(words, id);
  const onClose = () => void (shownAs.get(words) === id && shownAs.delete(words));
  return { id, onClose };
}

/** Short messages at the edge of the screen. A failure stays until it is dismissed. */
export const toast = {
  /** @param about the subject; a new message about it replaces the earlier one */
  done: (message: string, about = message): string =>
    notifications.show({
      ...replaceToast(about),
      message,
      color: 'verdigris',
      withBorder: true,
      closeButtonProps: dismiss,
    }),
  /** A message with actions, such as Undo. */
  offer: (message: string, actions: readonly ToastAction[]): string => {
    shown += 1;
    const id = `offer-${shown}`;
    const onTaken = () => toast.hide(id);
    offerUndos(actions, onTaken);
    return notifications.show({
      id,
      message: createElement(ToastActions, { message, actions, onTaken }),
      color: 'verdigris',
      autoClose: OFFER_MS,
      withBorder: true,
      closeButtonProps: dismiss,
    });
  },
  hide: (id: string): void => void notifications.hide(id),
  clear: (): void => notifications.clean(),
  /** @param again what the user can do about it, if anything */
  failed: (title: string, failure: unknown, again?: ToastAction): string => {
    const message = messageOf(failure);
    const { id, onClose } = replaceToast(`${title} ${message}`);
    const onTaken = () => toast.hide(id);
    if (again) offerUndos([again], onTaken);
    return notifications.show({
      id,
      onClose,
      title,
      message: again
        ? createElement(ToastActions, { message, actions: [again], onTaken })
        : createElement(WithPlanLink, null, message),
      color: 'red',
      autoClose: false,
      withBorder: true,
      closeButtonProps: dismiss,
      role: 'alert',
    });
  },
};
