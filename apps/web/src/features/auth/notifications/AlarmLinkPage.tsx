import { type MessageLink, notificationOperations } from '@cuverie/contract';
import { ALARM_TITLES } from '@cuverie/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { messageOf } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { momentWords } from '../../../ui/words.ts';
import { PasswordCard } from '../PasswordCard.tsx';

const LINK = 'message-link';

const linkQuery = (key: string) => queryOf([LINK, key], notificationOperations.readLink, { params: { key } });

/** The target of links in alarm messages: acknowledge the alarms, view the tank, or unsubscribe. */
export function AlarmLinkPage() {
  const key = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
  const link = useQuery({ ...linkQuery(key), retry: false, enabled: key !== '' });
  if (key === '')
    return (
      <PasswordCard
        title="This link is not complete"
        words="Open the link from the message once more, whole."
      >
        <ToTanks />
      </PasswordCard>
    );
  return (
    <Loaded query={link} loading="Loading the alarm…" failed="The alarm could not be loaded.">
      {(told) => (
        <PasswordCard title={`Alarms of ${told.estate}`} words={`They were sent to ${told.who}.`}>
          {told.alarms.map((alarm) => (
            <AlarmOfLink key={`${alarm.tankId} ${alarm.kind}`} linkKey={key} told={told} alarm={alarm} />
          ))}
        </PasswordCard>
      )}
    </Loaded>
  );
}

const ToTanks = ({ tank }: { tank?: string }) => (
  <Button
    variant="default"
    component={Link}
    to="/fermentation"
    search={(tank === undefined ? {} : { q: tank }) as never}
  >
    Look at the tank
  </Button>
);

interface Props {
  linkKey: string;
  told: MessageLink;
  alarm: MessageLink['alarms'][number];
}

function AlarmOfLink({ linkKey, told, alarm }: Props) {
  const { tankId, kind, tank, about, since, isOn, acknowledgedBy, isMuted } = alarm;
  const follow = useChange(
    (act: 'acknowledge' | 'mute') =>
      call(notificationOperations.followLink, { params: { key: linkKey }, body: { act, tankId, kind } }),
    [LINK],
  );
  const mayTake = told.mayAcknowledge && isOn && acknowledgedBy === null;
  return (
    <Stack gap="xs">
      <Text>
        <strong>{`${tank}: ${ALARM_TITLES[kind]}.`}</strong> {about}
      </Text>
      <Text c="dimmed">{`Since ${momentWords(since)}.`}</Text>
      <Text component="output">
        {!isOn && 'It is over. '}
        {acknowledgedBy !== null && `${acknowledgedBy} has it. `}
        {isMuted && 'You are told of such alarms no more; the page Notifications brings them back.'}
      </Text>
      {follow.error !== null && <ErrorNotice>{messageOf(follow.error)}</ErrorNotice>}
      <Group gap="xs">
        {mayTake && (
          <Button
            loading={follow.isPending && follow.variables === 'acknowledge'}
            onClick={() => follow.mutate('acknowledge')}
          >
            I have it
          </Button>
        )}
        <ToTanks tank={tank.split(', lot ')[0] ?? tank} />
        {!isMuted && (
          <Button
            variant="default"
            loading={follow.isPending && follow.variables === 'mute'}
            onClick={() => follow.mutate('mute')}
          >
            Tell me no more of “{ALARM_TITLES[kind]}”
          </Button>
        )}
      </Group>
    </Stack>
  );
}
