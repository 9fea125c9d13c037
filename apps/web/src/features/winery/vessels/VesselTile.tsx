import type { Vessel } from '@cuverie/contract';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { numberWords } from '../../../ui/words.ts';
import classes from './CellarMap.module.css';
import { roomIn } from './vessel-order.ts';
import { amountWords, colourOf, fullness } from './vessel-words.ts';

/** Words that would break in a label of a barrel's size. */
const LONG_WORD = /\S{8}|\p{L}{6}/u;

/** A vessel drawn with its level. Barrels have only their code, so that three hundred fit on a few screens. */
export const VesselTile = memo(function Tile({ vessel }: { vessel: Vessel }) {
  const { id, code, kind, level, capacity, unit, lot, archivedAt } = vessel;
  const room = roomIn(vessel);
  return (
    <Link
      to="/winery/vessels/$id"
      params={{ id }}
      className={classes.tile}
      data-kind={kind}
      data-long={LONG_WORD.test(code) || undefined}
      data-empty={level === 0 || undefined}
      data-colour={colourOf(vessel)}
      title={kind === 'barrel' ? [code, lot, amountWords(level, unit)].filter(Boolean).join(', ') : undefined}
    >
      <span className={classes.wine} style={{ blockSize: `${fullness(vessel) * 100}%` }} aria-hidden="true" />
      <strong>{code}</strong>
      {kind === 'barrel' ? (
        <VisuallyHidden>
          {lot} {level === 0 ? 'empty' : amountWords(level, unit)}
        </VisuallyHidden>
      ) : (
        <>
          {lot !== null && <span className={classes.lot}>{lot}</span>}
          <span>
            {numberWords(level) === '0' ? 'Empty' : amountWords(level, unit)} of {amountWords(capacity, unit)}
          </span>
          {level > 0 && (
            <span className={classes.free}>{room > 0 ? `${amountWords(room, unit)} free` : 'full'}</span>
          )}
        </>
      )}
      {archivedAt !== null && <VisuallyHidden>put away</VisuallyHidden>}
    </Link>
  );
});
