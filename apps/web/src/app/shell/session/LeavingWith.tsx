import { Button, Group, Modal, Stack } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { discard } from '../../../api/outbox/decisions.ts';
import { sendNow } from '../../../api/outbox/send.ts';
import { wordsOf } from '../../../features/waiting/waiting-words.ts';
import { membership } from '../../../platform/membership.ts';
import { outbox } from '../../../platform/outbox.ts';
import { outboxStore } from '../../../platform/outbox-store.ts';
import { countText } from '../../../ui/words.ts';
import { Themed } from '../../theme/Themed.tsx';

interface Props {
  onLeave: () => void;
  onStay: () => void;
}

/** The number of entries listed; the page of waiting entries lists all. */
const NAMED = 5;

/** Lists the entries that were not sent before the user logs out, and asks what to do with them. */
export default function LeavingWith({ onLeave, onStay }: Props) {
  const [isSending, setSending] = useState(false);
  const whose = membership.get()?.userId;
  const own = useSyncExternalStore(outbox.subscribe, outbox.read).filter(({ userId }) => userId === whose);
  useEffect(() => {
    // The list must match the storage. If the storage cannot be read, the list stays as it is.
    outboxStore.read().catch(() => undefined);
  }, []);
  const send = async () => {
    setSending(true);
    await sendNow().catch(() => undefined);
    setSending(false);
    if (outbox.countOf(whose) === 0) onLeave();
  };
  const drop = async () => {
    for (const entry of own) await discard(entry);
    onLeave();
  };
  return (
    <Themed>
      <Modal
        opened
        onClose={onStay}
        title={`${countText(own.length, 'change')} ${own.length === 1 ? 'is' : 'are'} not sent yet`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <ul>
            {own.slice(0, NAMED).map((entry) => (
              <li key={entry.id} style={{ overflowWrap: 'anywhere' }}>
                {wordsOf(entry)}
              </li>
            ))}
            {own.length > NAMED && <li>and {own.length - NAMED} more</li>}
          </ul>
          <p>
            Kept, {own.length === 1 ? 'it stays' : 'they stay'} on this device until you log in here again,
            and no one else sees or sends {own.length === 1 ? 'it' : 'them'}. People who can open the files of
            this device could read it.
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="red" onClick={() => void drop()} disabled={isSending}>
              Discard and log out
            </Button>
            <Button variant="default" onClick={onLeave} disabled={isSending}>
              Keep and log out
            </Button>
            <Button onClick={() => void send()} loading={isSending} data-autofocus>
              Send now
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Themed>
  );
}
