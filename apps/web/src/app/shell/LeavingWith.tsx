import { Button, Group, Modal, Stack } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { discard } from '../../api/outbox/decisions.ts';
import { sendNow } from '../../api/outbox/send.ts';
import { wordsOf } from '../../features/waiting/waiting-words.ts';
import { membership } from '../../platform/membership.ts';
import { outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { counted } from '../../ui/words.ts';
import { Themed } from '../theme/Themed.tsx';

interface Props {
  onLeave: () => void;
  onStay: () => void;
}

/** How many are named; the page of what waits has them all. */
const NAMED = 5;

/** Names what was not sent before somebody logs out, who decides what becomes of it. */
export default function LeavingWith({ onLeave, onStay }: Props) {
  const [isSending, setSending] = useState(false);
  const whose = membership.get()?.userId;
  const own = useSyncExternalStore(outbox.subscribe, outbox.read).filter(({ userId }) => userId === whose);
  useEffect(() => {
    // What is named has to be what is there; where it cannot be read, it stays.
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
        title={`${counted(own.length, 'change')} ${own.length === 1 ? 'is' : 'are'} not sent yet`}
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
            and nobody else sees or sends {own.length === 1 ? 'it' : 'them'}. Whoever can open the files of
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
