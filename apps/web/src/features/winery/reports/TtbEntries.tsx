import type { ReportEntry } from '@cuverie/contract';
import { type Account, isByWeight, isInProof, type LotClass, US_GALLON_L } from '@cuverie/domain';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { FormFrame } from '../../../ui/form/FormDialog.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { dayWords, momentWords, numberWords, withUnit } from '../../../ui/words.ts';
import { ACCOUNT_WORDS, KIND_WORDS } from '../operation-words.ts';
import { reportEntries } from './report.queries.ts';
import { CLASS_WORDS, figureWords } from './report-words.ts';

interface Props {
  period: string;
  line: string;
  column: string;
  onClose: () => void;
}

export function TtbEntries({ period, line, column, onClose }: Props) {
  const query = { period, line, column: column as 'all' };
  const entries = useQuery(reportEntries(query));
  return (
    <FormFrame title={figureWords(line, column)} size="64rem" isRead closesOutside onClose={onClose}>
      <Stack pb="lg">
        <Loaded
          query={entries}
          loading="Looking up the entries…"
          failed="The entries could not be looked up."
        >
          {(found) => (
            <>
              <DataTable
                caption="Entries of this figure"
                columns={columnsOf(line)}
                rows={found.entries}
                rowKey={(entry) => String(found.entries.indexOf(entry))}
                isDense
                atFirst={50}
                empty={<p>Nothing.</p>}
              />
              {found.hasMore && <p>There are more than these; choose a shorter period to see them all.</p>}
            </>
          )}
        </Loaded>
      </Stack>
    </FormFrame>
  );
}

const endWords = (end: string | null) =>
  end === null ? '' : end in ACCOUNT_WORDS ? ACCOUNT_WORDS[end as Account] : end;

function What({ entry: { operationId, number, kind, what } }: { entry: ReportEntry }) {
  if (operationId === null || kind === null)
    return <>{what !== null && what in CLASS_WORDS ? `Class ${CLASS_WORDS[what as LotClass]}` : what}</>;
  return (
    <Link to="/winery/journal" search={{ operation: operationId }}>
      {KIND_WORDS[kind]} (no. {number})
    </Link>
  );
}

const amountWords = (line: string, amount: number): string =>
  isInProof(line)
    ? `${numberWords(amount / US_GALLON_L, 2)}\u00a0proof gallons`
    : withUnit(amount, isByWeight(line) ? 'kg' : 'L');

const columnsOf = (line: string) => [
  { ...words<ReportEntry>('Operation', (entry) => <What entry={entry} />), isName: true },
  {
    ...words<ReportEntry>('Done', ({ at, operationId }) =>
      operationId === null ? dayWords(at.slice(0, 10)) : momentWords(at),
    ),
    isShort: true,
  },
  { ...words<ReportEntry>('From', ({ from }) => endWords(from)), isShort: true },
  { ...words<ReportEntry>('To', ({ to }) => endWords(to)), isShort: true },
  words<ReportEntry>('Lot or wine', ({ lot, wine }) => [lot, wine].filter(Boolean).join(' · ')),
  { ...numbers<ReportEntry>('Amount', ({ amount }) => amountWords(line, amount)), isShort: true },
];
