import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { numberWords } from '../../../ui/words.ts';
import { binWords } from './figure-words.ts';
import { PartLink } from './PartLink.tsx';
import { fillOf, ticks } from './plots.ts';
import classes from './VintagePlot.module.css';
import { type VintageBin, vintageBins } from './vintages.ts';

interface Props {
  vintages: Parameters<typeof vintageBins>[0];
}

/** The minimum width of a bar, of the year below it, and of a number above it, in CSS pixels. */
const BAR = 26;
const YEAR = 46;
const NUMBER = 30;

/** The width used before that of the screen is known. */
const PHONE = 300;

/** The bottles by vintage, each bar a link to its wines. */
export function VintagePlot({ vintages }: Props) {
  const { ref, width } = useElementSize<HTMLOListElement>();
  const room = width || PHONE;
  const { years, bins } = vintageBins(vintages, Math.max(4, Math.floor(room / BAR)));
  const lines = ticks(Math.max(...bins.map(({ bottles }) => bottles)));
  const top = lines.at(-1) ?? 1;
  const column = room / bins.length;
  const every = Math.ceil(YEAR / column);
  return (
    <>
      {years > 1 && (
        <Text size="sm" c="dimmed">
          Each bar stands for {years} years.
        </Text>
      )}
      <div className={classes.plot}>
        <div className={classes.lines} aria-hidden="true">
          {lines.map((line) => (
            <div key={line} style={{ '--at': line / top } as CSSProperties}>
              <span>{numberWords(line)}</span>
            </div>
          ))}
        </div>
        <ol ref={ref} className={classes.bars} aria-label="Bottles by vintage">
          {bins.map((bin, index) => (
            <li key={bin.to} aria-hidden={bin.wines === 0 || undefined}>
              <Bar
                bin={bin}
                fill={fillOf(bin.bottles, top)}
                isNumbered={column >= NUMBER}
                year={index % every === 0 ? tickOf(bin) : undefined}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

const tickOf = ({ from, to }: VintageBin): string => (from === undefined ? `≤ ${to}` : String(from));

interface BarProps {
  bin: VintageBin;
  fill: number;
  isNumbered: boolean;
  year: string | undefined;
}

function Bar({ bin, fill, isNumbered, year }: BarProps) {
  const content = (
    <>
      <span className={classes.column}>
        {isNumbered && bin.wines > 0 && <span className={classes.number}>{compact.format(bin.bottles)}</span>}
        <span className={classes.bar} style={{ '--fill': fill } as CSSProperties} />
      </span>
      <span className={classes.year}>{year}</span>
    </>
  );
  if (bin.wines === 0) return <div className={classes.none}>{content}</div>;
  return (
    <PartLink
      className={classes.link}
      part={{ kind: 'vintage', from: bin.from, to: bin.to }}
      name={binWords(bin)}
      share={bin}
    >
      {content}
    </PartLink>
  );
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });
