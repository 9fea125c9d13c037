import type { Delivery } from '@cuverie/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from '../account/Sessions.module.css';
import { CHANNEL_WORDS, OCCASION_WORDS, resultWords } from './notification-words.ts';
import { deliveriesQuery, useSendAgain } from './notifications.queries.ts';

/** The sent messages: time, recipient, subject, channel and result. */
export function Sent({ isOwner }: { isOwner: boolean }) {
  const deliveries = useQuery(deliveriesQuery);
  return (
    <Loaded query={deliveries} loading="Loading what was sent…" failed="What was sent could not be loaded.">
      {(list) =>
        list.length === 0 ? (
          <Text c="dimmed">Nothing yet.</Text>
        ) : (
          <ul className={classes.list} aria-label="What was sent">
            {list.map((delivery) => (
              <Entry key={delivery.id} delivery={delivery} isOwner={isOwner} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Entry({ delivery, isOwner }: { delivery: Delivery; isOwner: boolean }) {
  const { id, who, way, occasion, about, madeAt, result } = delivery;
  const again = useSendAgain();
  const send = () =>
    again.mutate(id, {
      onSuccess: ({ message }) => toast.done(message),
      onError: (failure) => toast.failed('It was not sent again.', failure),
    });
  return (
    <li className={classes.session}>
      <Stack gap={2} style={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>
          {about.length === 0 ? OCCASION_WORDS[occasion] : `${OCCASION_WORDS[occasion]}: ${about.join('; ')}`}
        </Text>
        <Text c="dimmed" fz="sm">
          {[momentWords(madeAt), who, CHANNEL_WORDS[way]].filter(Boolean).join(', ')}
        </Text>
        <Text fz="sm" {...(result === 'failed' && { c: 'var(--cv-danger, inherit)' })}>
          {resultWords(delivery)}
        </Text>
      </Stack>
      {isOwner && way === 'webhook' && result !== null && (
        <Button variant="default" loading={again.isPending} onClick={send}>
          Send again
        </Button>
      )}
    </li>
  );
}
