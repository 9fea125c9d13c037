import type { WineType } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { counted, litres, numberWords } from '../../../ui/words.ts';
import type { CellarSearch } from '../search.ts';
import { percentWords } from './figure-words.ts';
import { pressed } from './narrowing.ts';
import { PartLink, usePicked } from './PartLink.tsx';
import { arcPath, ringArcs, type Share, together } from './plots.ts';
import classes from './TypeRing.module.css';
import { WinePattern } from './WinePattern.tsx';

interface TypeShare extends Share {
  readonly type: WineType;
}

/** The middle of the ring's line, in units of its drawing, 200 wide. */
const RADIUS = 79;

/** Bottles by type: a ring for the eye, and its pieces as a list. */
export function TypeRing({ shares }: { shares: readonly TypeShare[] }) {
  const id = useId();
  const whole = together(shares);
  const arcs = ringArcs(shares.map(({ bottles }) => bottles));
  const fill = (type: WineType) => `url(#${id}-${type})`;
  return (
    <div className={classes.plot}>
      <div className={classes.ring}>
        {/* A second way to the links of the list, for a pointer. */}
        <svg viewBox="-100 -100 200 200" aria-hidden="true">
          <defs>
            {shares.map(({ type }) => (
              <WinePattern key={type} id={`${id}-${type}`} type={type} />
            ))}
          </defs>
          {shares.map(({ type }, index) => (
            <Piece
              key={type}
              type={type}
              line={arcPath(arcs[index] ?? { start: 0, end: 0 }, RADIUS)}
              paint={fill(type)}
            />
          ))}
        </svg>
        <p className={classes.middle}>
          <span className={classes.total}>{numberWords(whole.bottles)}</span>
          <span className={classes.unit}>{whole.bottles === 1 ? 'bottle' : 'bottles'}</span>
          <span className={classes.unit}>
            {litres(whole.litres < 100 ? whole.litres : Math.round(whole.litres))}
          </span>
        </p>
      </div>
      <ul className={classes.list} aria-label="Bottles by type">
        {shares.map((share) => (
          <li key={share.type}>
            <PartLink
              className={classes.row}
              part={{ kind: 'type', value: share.type }}
              name={share.type}
              share={share}
            >
              <svg className={classes.sample} viewBox="0 0 16 16" aria-hidden="true">
                <rect width="16" height="16" rx="4" fill={fill(share.type)} />
              </svg>
              <span className={classes.name}>{share.type}</span>
              <span className={classes.value}>{counted(share.bottles, 'bottle')}</span>
              <span className={classes.percent}>{percentWords(share.bottles, whole.bottles)}</span>
            </PartLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Piece({ type, line, paint }: { type: WineType; line: string; paint: string }) {
  const part = { kind: 'type', value: type } as const;
  return (
    <Link
      to="/cellar"
      search={(view: CellarSearch) => pressed(view, part)}
      resetScroll={false}
      preload={false}
      activeOptions={{ exact: true }}
      tabIndex={-1}
      className={classes.piece}
      data-picked={usePicked(part)}
    >
      <path d={line} stroke={paint} />
    </Link>
  );
}
