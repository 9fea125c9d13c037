import type { Rack } from '@cuverie/contract';
import { rowLetters } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { countText } from '../../../ui/words.ts';
import { CountField } from './CountField.tsx';
import { CountLine } from './CountLine.tsx';
import { allLines, type Line, lineWords } from './count.ts';
import { Differences } from './Differences.tsx';
import classes from './StockTaking.module.css';
import { useCount } from './useCount.ts';

interface Props {
  /** The storage key of the count. */
  of: string;
  name: string;
  /** The counted place or rack, in the server's format. */
  scope: { place: string } | { rackId: string };
  rack?: Rack;
  books: readonly Line[];
}

/** Lists the recorded bottles, and counts the actual ones. */
export function Counting({ of, name, scope, rack, books }: Props) {
  const { counts, undo, tell, add, forget } = useCount(of);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const lines = useMemo(() => allLines(books, counts), [books, counts]);
  const shown = search === '' ? lines : lines.filter((line) => isFound(line, search));
  const found = Object.values(counts).reduce((sum, one) => sum + one.found, 0);
  const bottles = books.reduce((sum, line) => sum + line.books, 0);
  const leave = () => {
    forget();
    void navigate({ to: '/cellar/stock-taking', search: {} });
  };
  const addOne = (line: Line) => {
    add(line);
    setSaid(
      `${lineWords(line)}: ${countText((counts[line.key]?.found ?? 0) + 1, 'bottle')} of ${line.books}`,
    );
  };
  return (
    <section aria-label={name} className={classes.counting}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <p>
          {countText(found, 'bottle')} counted, {bottles} in the books
        </p>
      </div>
      <CountField
        lines={lines}
        counts={counts}
        rack={rack}
        search={search}
        onSearch={setSearch}
        onCount={addOne}
      />
      <output className={classes.said}>{said}</output>
      {shelvesOf(shown, rack).map(({ row, some }) => (
        <section key={row} aria-label={row === 0 ? 'Wines' : `Row ${rowLetters(row)}`}>
          {row > 0 && (
            <div className={classes.shelf}>
              <h3>Row {rowLetters(row)}</h3>
              <Button
                variant="subtle"
                disabled={some.every(({ key }) => counts[key] !== undefined)}
                onClick={() =>
                  tell(
                    some
                      .filter(({ key }) => counts[key] === undefined)
                      .map((line) => ({ line, found: line.books })),
                  )
                }
              >
                The rest of row {rowLetters(row)} is as in the books
              </Button>
            </div>
          )}
          <ul className={classes.lines}>
            {some.map((line) => (
              <CountLine
                key={line.key}
                line={line}
                found={counts[line.key]?.found}
                onAdd={addOne}
                onTell={(found) => tell([{ line, found: found }])}
              />
            ))}
          </ul>
        </section>
      ))}
      <Differences
        name={name}
        lines={lines}
        counts={counts}
        undo={undo}
        scope={scope}
        onDone={leave}
        onDiscard={() => setIsLeaving(true)}
      />
      <ConfirmDialog
        opened={isLeaving}
        title={`Discard the count of ${name}?`}
        confirm="Discard it"
        onConfirm={leave}
        onClose={() => setIsLeaving(false)}
      >
        {`${countText(found, 'bottle')} you counted would be forgotten. The books stay as they are.`}
      </ConfirmDialog>
    </section>
  );
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isFound(line: Line, search: string): boolean {
  const words = folded(`${lineWords(line)} ${line.producer ?? ''}`);
  return folded(search)
    .split(' ')
    .every((word) => words.includes(word));
}

/** The rows of a rack, from the top. */
function shelvesOf(lines: readonly Line[], rack: Rack | undefined): { row: number; some: Line[] }[] {
  if (rack === undefined) return [{ row: 0, some: [...lines] }];
  const rows = Map.groupBy(lines, ({ row = 0 }) => row);
  return [...rows].map(([row, some]) => ({ row, some })).toSorted((one, other) => one.row - other.row);
}
