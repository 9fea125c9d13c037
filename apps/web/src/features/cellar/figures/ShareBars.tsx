import type { CSSProperties, ReactNode } from 'react';
import { numberWords } from '../../../ui/words.ts';
import { percentWords, shareWords } from './figure-words.ts';
import type { Part } from './narrowing.ts';
import { PartLink } from './PartLink.tsx';
import { fillOf, type Share } from './plots.ts';
import classes from './ShareBars.module.css';

export interface ShareBar {
  readonly name: string;
  /** The icon beside the name. */
  readonly sign?: ReactNode;
  /** `undefined` if no bar is drawn. */
  readonly colour?: string;
  readonly share: Share;
  /** `undefined` if no filter matches exactly these wines. */
  readonly part?: Part;
}

interface Props {
  label: string;
  bars: readonly ShareBar[];
  /** The number of bottles in the whole cellar. */
  bottles: number;
  /** Formats the number of bottles of a bar. */
  valueWords?: (bottles: number) => string;
}

/** Shares of the cellar as bars, each a link to its wines. */
export function ShareBars({ label, bars, bottles, valueWords = numberWords }: Props) {
  const most = Math.max(...bars.map(({ share }) => share.bottles));
  // All rows reserve room for the longest number, so that all bars have the same scale.
  const style = { '--digits': `${numberWords(most).length}ch` } as CSSProperties;
  return (
    <ul className={classes.bars} aria-label={label} style={style}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <Row bar={bar} most={most} bottles={bottles} value={valueWords(bar.share.bottles)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  bar: ShareBar;
  most: number;
  bottles: number;
  value: string;
}

function Row({ bar, most, bottles, value }: RowProps) {
  const { name, sign, colour, share, part } = bar;
  const style = { '--fill': fillOf(share.bottles, most), '--colour': colour } as CSSProperties;
  const content = (
    <>
      <span className={classes.name}>{sign ?? name}</span>
      {colour !== undefined && (
        <span className={classes.track}>
          <span className={classes.bar} style={style} />
        </span>
      )}
      <span className={classes.value}>{value}</span>
      <span className={classes.percent}>{percentWords(share.bottles, bottles)}</span>
    </>
  );
  if (part === undefined) {
    return (
      <div className={classes.row} title={shareWords(share)}>
        {content}
      </div>
    );
  }
  return (
    <PartLink className={classes.row} part={part} words={`${name}: ${shareWords(share)}`}>
      {content}
    </PartLink>
  );
}
