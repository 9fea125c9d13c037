import { Button, Group, Stack } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendNow } from '../../api/outbox/send.ts';
import { membership } from '../../platform/membership.ts';
import { type OutboxEntry, outbox } from '../../platform/outbox.ts';
import { outboxStore } from '../../platform/outbox-store.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Entry } from './Entry.tsx';
import classes from './Waiting.module.css';

const UNREADABLE = 'This browser does not let Cuverie read what it kept. Reload the page to try again.';

const NO_HTTPS =
  'This page did not come by https: what you write is kept here and sent while Cuverie is open in a tab, but the application cannot start without the server.';

/** Entries that the server has not stored: the waiting ones, and the refused ones with the reason. */
export default function WaitingPage() {
  const here = membership.use();
  const everything = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    outboxStore.read().catch(() => setFailure(UNREADABLE));
  }, []);
  const own = everything.filter(({ userId }) => userId === here?.userId);
  const stopped = own.filter((entry) => entry.held !== undefined);
  const waiting = own.filter((entry) => entry.held === undefined);
  const send = async () => {
    setSending(true);
    await sendNow().catch(() => undefined);
    setSending(false);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Waiting"
        subtitle="What you wrote on this device that the server has not stored yet"
        actions={
          waiting.length > 0 && (
            <Button loading={isSending} onClick={() => void send()}>
              Send now
            </Button>
          )
        }
      />
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      {!window.isSecureContext && own.length > 0 && <p>{NO_HTTPS}</p>}
      {own.length === 0 && failure === undefined && (
        <EmptyState title="Nothing waits" icon={<IconCloudCheck size={32} aria-hidden="true" />}>
          All you wrote on this device is stored on the server.
        </EmptyState>
      )}
      <List title="For you to decide" entries={stopped}>
        The server did not take these. They stay here until you decide.
      </List>
      <List title="Not sent yet" entries={waiting}>
        Sent by itself, in this order, as soon as the server is reached while Cuverie is open in a tab.
        Figures do not count it yet.
      </List>
    </Stack>
  );
}

function List({
  title,
  entries,
  children,
}: {
  title: string;
  entries: readonly OutboxEntry[];
  children: string;
}) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Group justify="space-between">
        <h2>{title}</h2>
      </Group>
      <p className={classes.about}>{children}</p>
      <ul className={classes.list} aria-label={title}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
