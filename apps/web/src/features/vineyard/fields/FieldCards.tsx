import type { Block } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Selection } from '../../../ui/many/selection.ts';
import { ListEnd } from '../../../ui/table/ListEnd.tsx';
import { numberWords } from '../../../ui/words.ts';
import type { Go } from '../useVineyardView.ts';
import { FieldCard } from './FieldCard.tsx';
import classes from './FieldCards.module.css';

/** The number of cards rendered first, and added each time. */
const PAGE = 60;

const WORDS = { loading: '', failed: '' };

interface Props {
  /** The id of the heading that labels the fields. */
  labelledBy: string;
  groups: readonly (readonly [word: string | undefined, fields: readonly Block[]])[];
  selected: string | undefined;
  /** `undefined` if fields cannot be selected. */
  selection: Selection | undefined;
  go: Go;
  onSelect: (field: string) => void;
  onDelete: (field: Block) => void;
}

/** Fields as cards, in groups if they have headings. Of hundreds, the first are rendered, and more on scrolling. */
export function FieldCards({ groups, selection, ...card }: Props) {
  const [drawn, setDrawn] = useState(PAGE);
  const onPick = useStableToggle(selection);
  const total = groups.reduce((sum, [, fields]) => sum + fields.length, 0);
  const more = {
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => setDrawn((before) => before + PAGE),
  };
  const shown = firstOf(groups, drawn);
  return (
    <>
      {shown.map(({ word, first, count }) => (
        <Cards key={word ?? ''} {...{ word, count, selection, onPick }} {...card}>
          {first}
        </Cards>
      ))}
      {total > drawn && <ListEnd list={more} ahead={600} words={WORDS} />}
    </>
  );
}

/** The first fields, with the total number of each group. */
function firstOf(groups: Props['groups'], most: number) {
  let left = most;
  const first: { word: string | undefined; first: readonly Block[]; count: number }[] = [];
  for (const [word, fields] of groups) {
    if (left > 0) first.push({ word, first: fields.slice(0, left), count: fields.length });
    left -= fields.length;
  }
  return first;
}

interface CardsProps extends Omit<Props, 'groups'> {
  word: string | undefined;
  count: number;
  onPick: ((field: string, isRange: boolean) => void) | undefined;
  children: readonly Block[];
}

function Cards({ word, count, children, labelledBy, selection, selected, ...card }: CardsProps) {
  const id = useId();
  return (
    <>
      {word !== undefined && (
        <h3 id={id} className={classes.group}>
          {word === '' ? 'No group' : word}{' '}
          <Text span c="dimmed">
            ({numberWords(count)})
          </Text>
        </h3>
      )}
      <ul className={classes.cards} aria-labelledby={word === undefined ? labelledBy : `${labelledBy} ${id}`}>
        {children.map((field) => (
          <FieldCard
            key={field.id}
            field={field}
            heading={word === undefined ? 'h3' : 'h4'}
            isSelected={field.id === selected}
            isPicked={selection?.ids.has(field.id) === true}
            picksMany={selection !== undefined && selection.ids.size > 0}
            {...card}
          />
        ))}
      </ul>
    </>
  );
}

/** A stable function, because otherwise each selection would render every card again. */
function useStableToggle(selection: Selection | undefined) {
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const toggle = useCallback((field: string, isRange: boolean) => latest.current?.toggle(field, isRange), []);
  return selection === undefined ? undefined : toggle;
}
