import type { Trace } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countText, momentWords } from '../../../ui/words.ts';
import { movedWords } from '../goods/goods-words.ts';
import { sourceWords } from '../lots/composition-words.ts';
import { vesselAddress } from '../pages.ts';
import { winesOf } from './answer.ts';
import classes from './Trace.module.css';

/** The number of rows shown before the user expands a list. */
const AT_FIRST = 24;

interface ListProps<Thing> {
  title: string;
  things: readonly Thing[];
  keyOf: (thing: Thing) => string;
  /** Whether the items are short and shown side by side. */
  isShort?: boolean;
  children: (thing: Thing) => ReactNode;
}

function List<Thing>({ title, things, keyOf, isShort, children }: ListProps<Thing>) {
  const [showsAll, setShowsAll] = useState(false);
  if (things.length === 0) return null;
  const shown = showsAll ? things : things.slice(0, AT_FIRST);
  return (
    <section className={classes.list}>
      <h2>{title}</h2>
      <ul aria-label={title} data-short={isShort}>
        {shown.map((thing) => (
          <li key={keyOf(thing)}>{children(thing)}</li>
        ))}
      </ul>
      {shown.length < things.length && (
        <Button variant="default" size="sm" onClick={() => setShowsAll(true)}>
          Show all {things.length}
        </Button>
      )}
    </section>
  );
}

/** The result of a trace: bottles, sources, lots and vessels. */
export function TraceLists({ trace: { direction, bottles, sources, lots, vessels } }: { trace: Trace }) {
  const filled = (
    <List title="Bottles" things={winesOf(bottles)} keyOf={({ wineId }) => wineId}>
      {({ wineId, wine, bottles: count, sizes }) => {
        const moved = bottles.filter((one) => one.wineId === wineId).flatMap((one) => one.moved);
        return (
          <>
            <Link to="/cellar" search={{ wine: wineId }}>
              {wine}
            </Link>
            , {countText(count, 'bottle')} of {sizes.join(' and ')} ml
            {moved.map(({ operationId, at, reason, bottles: some }) => (
              <p key={`${operationId} ${some}`} className={classes.quiet}>
                <Link to="/winery/journal" search={{ operation: operationId }}>
                  {movedWords(some, reason)}
                </Link>
                , {momentWords(at)}
              </p>
            ))}
          </>
        );
      }}
    </List>
  );
  return (
    <div className={classes.lists}>
      {direction === 'forward' && filled}
      <List title="Comes from" things={sources} keyOf={({ source }) => source}>
        {sourceWords}
      </List>
      <List title="Lots" things={lots} keyOf={({ id }) => id} isShort>
        {({ id, code }) => (
          <Link to="/winery/lots/$id" params={{ id }}>
            {code}
          </Link>
        )}
      </List>
      <List title="Vessels" things={vessels} keyOf={({ id }) => id} isShort>
        {({ id, code }) => <Link to={vesselAddress(id)}>{code}</Link>}
      </List>
      {direction === 'back' && filled}
    </div>
  );
}
