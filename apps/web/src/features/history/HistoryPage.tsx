import { historyOperations, memberOperations } from '@cuverie/contract';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, download } from '../../api/client.ts';
import { currentUserQuery, keepsWinery } from '../../api/current-user.ts';
import { MEMBERS } from '../../api/query-keys.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Changes } from '../../ui/history/Changes.tsx';
import { KINDS } from '../../ui/history/change-words.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import classes from './HistoryPage.module.css';
import { type ChangesSearch, changesSearch, changesWhere, kindsOffered } from './search.ts';

const route = getRouteApi('/signed-in/history');

/** The history of the estate, with buttons to restore entries. The filters are in the address. */
export default function HistoryPage() {
  const view = route.useSearch();
  const where = changesWhere(view);
  const isNarrowed = Object.keys(view).length > 0;
  const leaving = useMutation({
    mutationFn: async () => {
      const day = today();
      const { name, content } = await download(historyOperations.export, { query: { ...where, day } });
      saveFile(name ?? `history-${day}.csv`, content);
    },
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  return (
    <Stack gap="lg">
      <PageHeader
        title="History"
        subtitle="Who changed what. Anything deleted can be restored for thirty days."
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            loading={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            {isNarrowed ? 'Export these (CSV)' : 'Export (CSV)'}
          </Button>
        }
      />
      <Filters view={view} />
      <section aria-label="Changes">
        <Changes
          where={where}
          label="Changes, the newest first"
          empty={<Nothing isNarrowed={isNarrowed} />}
        />
      </section>
    </Stack>
  );
}

function Filters({ view }: { view: ChangesSearch }) {
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery);
  const { data: people = [] } = useQuery({
    queryKey: [...MEMBERS, 'names'],
    queryFn: ({ signal }) => call(memberOperations.list, { signal }),
    enabled: user?.isShared === true,
  });
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      to: '/history',
      search: (now: ChangesSearch) => changesSearch({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const kinds = kindsOffered(user !== undefined && keepsWinery(user), view.kind);
  const isTurned = view.from !== undefined && view.to !== undefined && view.from > view.to;
  return (
    <Group component="section" gap="0.75rem 1rem" align="start" aria-label="Filters">
      {(people.length > 1 || view.by !== undefined) && (
        <NativeSelect
          label="Person"
          className={classes.pick}
          value={view.by ?? ''}
          onChange={({ currentTarget }) => change({ by: currentTarget.value })}
        >
          <option value="">Everybody</option>
          {view.by !== undefined && people.every(({ userId }) => userId !== view.by) && (
            <option value={view.by}>Someone else</option>
          )}
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label="Kind"
        className={classes.pick}
        value={view.kind ?? ''}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      >
        <option value="">Everything</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind][1]}
          </option>
        ))}
      </NativeSelect>
      <DayInput
        label="From"
        value={view.from}
        {...(isTurned && { error: 'This is after the last day.' })}
        onPick={(from) => change({ from })}
      />
      <DayInput label="To" value={view.to} onPick={(to) => change({ to })} />
    </Group>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  error?: string;
  onPick: (day: string) => void;
}

/** While a year is being typed, the date is in antiquity. */
const EARLIEST = '2000-01-01';

function DayInput({ label, value = '', error, onPick }: DayProps) {
  const [typed, setTyped] = useState(value);
  const [picked, setPicked] = useState(value);
  if (picked !== value) {
    setPicked(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="date"
      label={label}
      className={classes.pick}
      value={typed}
      error={error}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next === '' || next >= EARLIEST) onPick(next);
      }}
    />
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nothing here"
        action={
          <Button variant="default" component={Link} to="/history">
            Show the whole history
          </Button>
        }
      >
        No change has this person, this kind and these days.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing changed yet" icon={<IconHistory size={32} />}>
      Whatever is added, changed or deleted in your estate shows here, with who did it and when.
    </EmptyState>
  );
}
