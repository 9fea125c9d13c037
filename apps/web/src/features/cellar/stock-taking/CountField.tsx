import type { Rack, Wine } from '@cuverie/contract';
import { rowLetters } from '@cuverie/domain';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scannedLabel } from '../../../ui/labels/label-link.ts';
import { rowsOf } from '../list/list-cache.ts';
import { wineById, wineList } from '../wines/wine.queries.ts';
import { type Counts, type Line, lineFor, lineOf, lineWords } from './count.ts';
import classes from './StockTaking.module.css';

/** The number of results shown; a longer search finds fewer. */
const SHOWN = 6;

interface Props {
  lines: readonly Line[];
  counts: Counts;
  rack: Rack | undefined;
  search: string;
  onSearch: (search: string) => void;
  onCount: (line: Line) => void;
}

/** Finds a wine by name. A scanner that types codes counts a bottle with each label. */
export function CountField({ lines, counts, rack, search, onSearch, onCount }: Props) {
  const [typed, setTyped] = useState('');
  const label = scannedLabel(typed);
  const wineId = useScanned(label?.kind === 'wine' ? label.id : undefined, lines);
  const type = (text: string) => {
    setTyped(text);
    onSearch(scannedLabel(text) ? '' : text.trim());
  };
  const clear = () => type('');
  const enter = () => {
    if (wineId === undefined) return;
    const line = lineFor(lines, counts, wineId);
    if (line === undefined) return;
    onCount(line);
    clear();
  };
  const isElsewhere = wineId !== undefined && !lines.some((line) => line.wineId === wineId);
  return (
    <div className={classes.field}>
      <TextInput
        type="search"
        label="Find a wine"
        description="Type its name, or read its label with a scanner that types."
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter();
        }}
      />
      {label && label.kind !== 'wine' && (
        <Text c="dimmed">This is the label of a {label.kind}, not of a wine.</Text>
      )}
      {(search !== '' || isElsewhere) && (
        <Elsewhere
          lines={lines}
          wineId={isElsewhere ? wineId : undefined}
          search={search}
          rack={rack}
          onCount={(line) => {
            onCount(line);
            clear();
          }}
        />
      )}
    </div>
  );
}

/** The wine of a label, or the one it was merged into since. */
function useScanned(id: string | undefined, lines: readonly Line[]): string | undefined {
  const client = useQueryClient();
  const isHere = lines.some((line) => line.wineId === id);
  const { data } = useQuery({ ...wineById(client, id ?? ''), enabled: id !== undefined && !isHere });
  return (isHere ? undefined : data?.id) ?? id;
}

interface ElsewhereProps {
  lines: readonly Line[];
  wineId: string | undefined;
  search: string;
  rack: Rack | undefined;
  onCount: (line: Line) => void;
}

/** Wines recorded elsewhere or nowhere, of which a bottle was found here. */
function Elsewhere({ lines, wineId, search, rack, onCount }: ElsewhereProps) {
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...wineList({ q: search }), enabled: search !== '' });
  const one = useQuery({ ...wineById(client, wineId ?? ''), enabled: wineId !== undefined });
  const [row, setRow] = useState(1);
  const [column, setColumn] = useState(1);
  const found: readonly Wine[] =
    wineId === undefined ? (search === '' ? [] : rowsOf(list.data)) : one.data ? [one.data] : [];
  const here = new Set(rack ? [] : lines.map((line) => line.wineId));
  const others = found.filter(({ id }) => !here.has(id)).slice(0, SHOWN);
  if (wineId !== undefined && one.isError)
    return <Text c="dimmed">The wine of this label is not in My Cellar.</Text>;
  if (others.length === 0) return null;
  const lineHere = (wine: Wine): Line => {
    const { bottleSizeMl } = wine;
    const line = lineOf(wine, { bottleSizeMl, books: 0, ...(rack && { row, column }) });
    return lines.find(({ key }) => key === line.key) ?? line;
  };
  return (
    <section aria-label="Found here, though not in the books" className={classes.elsewhere}>
      <h3>{rack ? 'Found in another slot' : 'Found here, though not in the books'}</h3>
      {rack && (
        <div className={classes.slot}>
          <NativeSelect
            label="Row"
            value={row}
            data={numbered(rack.rows).map((value) => ({ value: String(value), label: rowLetters(value) }))}
            onChange={({ currentTarget }) => setRow(Number(currentTarget.value))}
          />
          <NativeSelect
            label="Column"
            value={column}
            data={numbered(rack.columns).map(String)}
            onChange={({ currentTarget }) => setColumn(Number(currentTarget.value))}
          />
        </div>
      )}
      <ul>
        {others.map((wine) => (
          <li key={wine.id}>
            <Button variant="default" onClick={() => onCount(lineHere(wine))}>
              Count a bottle of {lineWords(lineHere(wine))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const numbered = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);
