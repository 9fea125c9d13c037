import { settingsOperations, type User } from '@cuverie/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useMay } from '../../../api/may.ts';
import { deviceZone } from '../../../platform/clock.ts';
import notice from '../../../ui/feedback/Notice.module.css';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUpdateSettings } from './settings.queries.ts';

/** Asks an estate without a time zone for it once; its days were in UTC until then. */
export function TimeZoneNotice({ user: { settings } }: { user: User }) {
  const may = useMay();
  const update = useUpdateSettings();
  if (settings.timeZoneIsChosen || !may(settingsOperations.update)) return null;
  const here = deviceZone();
  const choose = (timeZone: string) =>
    update.mutate(
      { timeZone },
      {
        onSuccess: () => toast.done(`Days are those of ${timeZone} from now on.`),
        onError: (failure) => toast.failed('The time zone was not saved.', failure),
      },
    );
  return (
    <Stack
      component="aside"
      className={notice.notice}
      aria-label="Time zone of your estate"
      gap="xs"
      align="flex-start"
      mb="lg"
    >
      <span>
        Which time zone is your estate in? It decides which day a moment is in reports, closed periods and
        calendars.
      </span>
      <Group gap="xs">
        <Button size="sm" loading={update.isPending} onClick={() => choose(here)}>
          {here.replaceAll('_', ' ')}, as this device
        </Button>
        {here !== 'UTC' && (
          <Button size="sm" variant="default" disabled={update.isPending} onClick={() => choose('UTC')}>
            UTC, as until now
          </Button>
        )}
      </Group>
      <span>Settings has all others.</span>
    </Stack>
  );
}
