import { settingsOperations } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.ts';
import { useMay } from '../../../api/may.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Section, sections } from '../Section.tsx';
import { Channels } from './Channels.tsx';
import { Choices } from './Choices.tsx';
import { Escalation } from './Escalation.tsx';
import { notificationSettingsQuery } from './notifications.queries.ts';
import { Sent } from './Sent.tsx';
import { Webhooks } from './Webhooks.tsx';

/** The user's notification settings and the sent messages. */
export default function NotificationsPage() {
  const user = useQuery(currentUserQuery);
  const settings = useQuery(notificationSettingsQuery);
  const may = useMay();
  const isOwner = may(settingsOperations.update);
  return (
    <Loaded query={user} loading="Loading your account…" failed="Your account could not be loaded.">
      {({ estate, email, settings: ofEstate }) => (
        <Stack gap="lg">
          <PageHeader
            title="Notifications"
            subtitle={`How you hear of alarms of ${estate.name} when you are not looking.`}
          />
          <Loaded
            query={settings}
            loading="Loading how you are told…"
            failed="How you are told could not be loaded."
          >
            {(stored) => (
              <div className={sections}>
                <Section title="Your channels" about="Yours alone, in every estate you belong to.">
                  <Channels email={email} pushKey={stored.pushKey} sendsMail={stored.sendsMail} />
                </Section>
                <Section title="Alarms you receive">
                  <Choices key={JSON.stringify(stored)} stored={stored} />
                </Section>
                {isOwner && (
                  <Section
                    title="When no one takes an alarm on"
                    about="An alarm to act on today goes to the owners after some minutes, at whatever hour, and after as many more to everybody."
                  >
                    <Escalation minutes={ofEstate.escalationMinutes} />
                  </Section>
                )}
                {isOwner && (
                  <Section
                    title="Webhooks"
                    about="Programs of the estate that are told as alarms come, are taken on and go. Signed as Standard Webhooks says."
                  >
                    <Webhooks />
                  </Section>
                )}
                <Section
                  title="What was sent"
                  about={isOwner ? 'To everybody of the estate, for 30 days.' : 'To you, for 30 days.'}
                >
                  <Sent isOwner={isOwner} />
                </Section>
              </div>
            )}
          </Loaded>
        </Stack>
      )}
    </Loaded>
  );
}
