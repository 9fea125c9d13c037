import { Button, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { countText } from '../../../ui/words.ts';
import {
  type Counts,
  compareCounts,
  countsToSend,
  type Difference,
  type Line,
  lineWords,
  slotWords,
} from './count.ts';
import classes from './StockTaking.module.css';
import { useApply } from './useApply.ts';

interface Props {
  name: string;
  lines: readonly Line[];
  counts: Counts;
  undo: string;
  scope: { place: string } | { rackId: string };
  onDone: () => void;
  onDiscard: () => void;
}

/** The missing and surplus bottles, with a button to correct the records. */
export function Differences({ name, lines, counts, undo, scope, onDone, onDiscard }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const apply = useApply(name, onDone);
  const comparison = compareCounts(lines, counts);
  const { missing, tooMany, uncounted, right } = comparison;
  const changes = countsToSend(comparison, isWhole);
  const wines = new Set(changes.map(({ wineId }) => wineId)).size;
  if (Object.keys(counts).length === 0) return null;
  const open = uncounted.reduce((sum, { books }) => sum + books, 0);
  return (
    <section aria-label="Against the books" className={classes.differences}>
      <h2>Against the books</h2>
      <List title="Missing" differences={missing} />
      <List title="Too many" differences={tooMany} />
      {missing.length + tooMany.length === 0 && (
        <Text>What you counted is as the books say: {countText(right, 'entry', 'entries')}.</Text>
      )}
      {uncounted.length > 0 && (
        <Switch
          label={`I counted everything here: ${countText(open, 'bottle')} not counted ${open === 1 ? 'is' : 'are'} missing`}
          checked={isWhole}
          onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
        />
      )}
      {apply.error && <ErrorNotice>{messageOf(apply.error)}</ErrorNotice>}
      <Group gap="xs">
        {changes.length > 0 ? (
          <Button loading={apply.isPending} onClick={() => apply.mutate({ ...scope, undo, counts: changes })}>
            Correct {countText(wines, 'wine')}
          </Button>
        ) : (
          uncounted.length === 0 && <Button onClick={onDone}>Done: all is there</Button>
        )}
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard this count
        </Button>
      </Group>
    </section>
  );
}

function List({ title, differences }: { title: string; differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {differences.map(({ line, found }) => (
          <li key={line.key}>
            {[slotWords(line), lineWords(line)].filter(Boolean).join(' ')}: {found} found, {line.books} in the
            books
          </li>
        ))}
      </ul>
    </>
  );
}
