import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload, IconGlassFull } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { exportHistory } from '../export-data.ts';
import { EndlessList } from '../list/EndlessList.tsx';
import '../picture/wine-colours.css';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { countText, monthWords } from '../../../ui/words.ts';
import { historySummary, wholeHistory } from './consumption.queries.ts';
import { totalsWords } from './consumption-words.ts';
import classes from './History.module.css';
import { HistoryEntries } from './HistoryEntries.tsx';
import { type HistorySearch, historySearch, historyWhere, withoutEntry } from './history-search.ts';

const DrinkDialog = later(async () => (await import('./DrinkDialog.tsx')).DrinkDialog);

const route = getRouteApi('/signed-in/cellar/history');

/** The drinking log of the whole cellar. The filters are in the address. */
export default function HistoryPage() {
  const view = route.useSearch();
  const { edit, close } = useEntryDialog(view.drink !== undefined);
  const where = historyWhere(view);
  const list = useInfiniteQuery(wholeHistory(where));
  const leaving = useMutation({
    mutationFn: () => exportHistory(where),
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  // Decided on the first page only, so that the list does not change its kind while scrolling.
  const isWhole = list.data?.pages.length === 1 && !list.hasNextPage;
  const isNarrowed = Object.keys(where).length > 0;

  return (
    <Stack gap="lg">
      <PageHeader
        title="Drinking history"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            loading={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            {isNarrowed ? 'Export these (CSV)' : 'Export history (CSV)'}
          </Button>
        }
      />
      <HistoryFilters view={view} />
      <section aria-label="Entries" aria-busy={list.isPlaceholderData}>
        <EndlessList list={list} empty={<Nothing isNarrowed={isNarrowed} />}>
          {(entries) => (
            <HistoryEntries entries={entries} total={isWhole ? entries.length : -1} onEdit={edit} />
          )}
        </EndlessList>
      </section>
      <Later onFailed={close}>
        {view.drink !== undefined && (
          <DrinkDialog key={view.taken} wineId={view.drink} taken={view.taken} onClose={close} />
        )}
      </Later>
    </Stack>
  );
}

/** Opens and closes the dialog of an entry through the address. */
function useEntryDialog(isOpen: boolean) {
  const navigate = useNavigate();
  const goBack = useWayBack(isOpen);
  const go = (change: (view: HistorySearch) => HistorySearch, replace = false) =>
    void navigate({ to: '/cellar/history', search: change, replace, resetScroll: false });
  return {
    edit: ({ id, wineId }: { id: string; wineId: string }) =>
      go((view) => ({ ...view, drink: wineId, taken: id })),
    close: () => goBack(() => go(withoutEntry, true)),
  };
}

/** The totals of the entries, and the filters. */
function HistoryFilters({ view }: { view: HistorySearch }) {
  const navigate = useNavigate();
  const { data: summary } = useQuery(historySummary(historyWhere(view)));
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      to: '/cellar/history',
      search: (now: HistorySearch) => historySearch({ ...withoutEntry(now), ...changed }),
      resetScroll: false,
    });
  if (summary && summary.entries === 0 && Object.keys(historyWhere(view)).length === 0) return null;
  return (
    <Group component="section" gap="0.5rem 1rem" aria-label="Filters">
      <Pick
        label="Year"
        all="All years"
        value={view.year}
        options={(summary?.years ?? []).map(({ year, entries }) => [year, entries])}
        onPick={(year) => change({ year: Number(year) || undefined })}
      />
      {view.month !== undefined && (
        <Pick
          label="Month"
          all="All months"
          value={view.month}
          options={[[view.month, summary?.entries ?? 0]]}
          words={monthWords}
          onPick={() => change({ month: undefined })}
        />
      )}
      <Pick
        label="Reason"
        all="All reasons"
        value={view.reason}
        options={(summary?.reasons ?? []).map(({ reason, entries }) => [reason, entries])}
        onPick={(reason) => change({ reason })}
      />
      <output className={`${classes.quiet} ${classes.totals}`}>
        {summary &&
          [countText(summary.entries, 'entry', 'entries'), totalsWords(summary)]
            .filter((words) => words !== '')
            .join(' · ')}
      </output>
    </Group>
  );
}

interface PickProps {
  label: string;
  /** The label of the option without a filter. */
  all: string;
  value: string | number | undefined;
  /** The options with their numbers of entries. */
  options: readonly (readonly [value: string | number, entries: number])[];
  /** Formats a value. */
  words?: (value: string) => string;
  onPick: (value: string) => void;
}

function Pick({ label, all, value, options, words = String, onPick }: PickProps) {
  const isListed = value === undefined || options.some(([listed]) => listed === value);
  return (
    <NativeSelect
      aria-label={label}
      className={classes.pick}
      value={value ?? ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    >
      <option value="">{all}</option>
      {!isListed && <option value={value}>{value}</option>}
      {options.map(([listed, entries]) => (
        <option key={listed} value={listed}>
          {words(String(listed))} ({entries})
        </option>
      ))}
    </NativeSelect>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nothing here"
        action={
          <Button variant="default" component={Link} to="/cellar/history">
            Show the whole history
          </Button>
        }
      >
        No entry of your history has this time and this reason.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing drunk yet"
      icon={<IconGlassFull size={32} />}
      action={
        <Button variant="default" component={Link} to="/cellar">
          To the cellar
        </Button>
      }
    >
      Every bottle you drink, give away or sell shows here, with its date and what you wrote of it.
    </EmptyState>
  );
}
