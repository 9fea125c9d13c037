import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconGlassFull } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EndlessList } from '../list/EndlessList.tsx';
import '../picture/wine-colours.css';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { counted } from '../../../ui/words.ts';
import { historySummary, wholeHistory } from './consumption.queries.ts';
import { totalsWords } from './consumption-words.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import classes from './HistoryPage.module.css';
import { type HistorySearch, historySearch, historyWhere, withoutEntry } from './history-search.ts';

const route = getRouteApi('/signed-in/cellar/history');

const DrinkDialog = later(async () => (await import('./DrinkDialog.tsx')).DrinkDialog);

/** What was drunk, tasted, given away or sold of the whole cellar; what is shown stands in the address. */
export default function HistoryPage() {
  const view = route.useSearch();
  const { edit, close } = useEntryDialog(view.drink !== undefined);
  const where = historyWhere(view);
  const list = useInfiniteQuery(wholeHistory(where));
  const leaving = useMutation({
    mutationFn: async () => (await import('../export-data.ts')).exportHistory(where),
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  const isNarrowed = Object.keys(where).length > 0;

  return (
    <Stack gap="lg">
      <PageHeader
        title="Drinking history"
        subtitle={
          <Link to="/cellar" className={classes.back}>
            <IconArrowLeft size={18} aria-hidden="true" /> My Cellar
          </Link>
        }
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
          {(entries) => <HistoryEntries entries={entries} onEdit={edit} />}
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

/** Opens and closes the dialog of an entry by the address. */
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

/** What the entries add up to, and which of them are shown. */
function HistoryFilters({ view }: { view: HistorySearch }) {
  const navigate = useNavigate();
  const { data: summary } = useQuery(historySummary(historyWhere(view)));
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      to: '/cellar/history',
      search: (now: HistorySearch) => historySearch({ ...withoutEntry(now), ...changed }),
      resetScroll: false,
    });
  const years = summary?.years ?? [];
  const reasons = summary?.reasons ?? [];
  const isYearListed = view.year === undefined || years.some(({ year }) => year === view.year);
  const isReasonListed = view.reason === undefined || reasons.some(({ reason }) => reason === view.reason);
  if (summary && summary.entries === 0 && view.year === undefined && view.reason === undefined) return null;
  return (
    <section className={classes.filters} aria-label="Filters">
      <NativeSelect
        aria-label="Year"
        className={classes.pick}
        value={view.year ?? ''}
        onChange={({ currentTarget }) => change({ year: Number(currentTarget.value) || undefined })}
      >
        <option value="">All years</option>
        {!isYearListed && <option value={view.year}>{view.year}</option>}
        {years.map(({ year, entries }) => (
          <option key={year} value={year}>
            {year} ({entries})
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Reason"
        className={classes.pick}
        value={view.reason ?? ''}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      >
        <option value="">All reasons</option>
        {!isReasonListed && <option value={view.reason}>{view.reason}</option>}
        {reasons.map(({ reason, entries }) => (
          <option key={reason} value={reason}>
            {reason} ({entries})
          </option>
        ))}
      </NativeSelect>
      <output className={classes.totals}>
        {summary &&
          [counted(summary.entries, 'entry', 'entries'), totalsWords(summary)]
            .filter((words) => words !== '')
            .join(' · ')}
      </output>
    </section>
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
        No entry of your history has this year and this reason.
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
