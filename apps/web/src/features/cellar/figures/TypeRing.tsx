import type { WineType } from '@cuverie/domain';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { countText, litres, numberWords } from '../../../ui/words.ts';
import { useView } from '../useView.ts';
import { toggleBar } from './narrowing.ts';
import { usePicked } from './PartLink.tsx';
import { ringParts, type Share, sumOfShares } from './plots.ts';
import { ShareBars } from './ShareBars.tsx';
import classes from './TypeRing.module.css';

interface TypeShare extends Share {
  readonly type: WineType;
}

/** The gap between two segments, of a ring of 100. */
const GAP = 0.55;

/** The bottles by type: a ring, and its segments as a list. */
export function TypeRing({ shares }: { shares: readonly TypeShare[] }) {
  const id = useId();
  const { go } = useView();
  const whole = sumOfShares(shares);
  const paintOf = (type: WineType) => `url(#${id}-${type})`;
  const parts = ringParts(shares.map(({ bottles }) => bottles));
  const picked = usePicked();
  const pieces = shares.map(({ type }, index) => {
    const part = { kind: 'type', value: type } as const;
    const size = parts[index] ?? 0;
    const gap = shares.length > 1 ? Math.min(GAP, size) : 0;
    const start = parts.slice(0, index).reduce((sum, before) => sum + before, 0);
    return (
      <circle
        key={type}
        className={classes.piece}
        r="78"
        pathLength="100"
        stroke={paintOf(type)}
        strokeDasharray={`${size - gap} ${100 - size + gap}`}
        strokeDashoffset={-start}
        data-picked={picked(part)}
        onClick={() => go((view) => toggleBar(view, part))}
      />
    );
  });
  const bars = shares.map(({ type, ...share }) => ({
    name: type,
    sign: (
      <Group gap="xs" wrap="nowrap">
        <svg className={classes.sample} viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={paintOf(type)} />
        </svg>
        {type}
      </Group>
    ),
    share,
    part: { kind: 'type', value: type } as const,
  }));
  return (
    <Group gap="1rem 1.5rem" justify="center" flex={1}>
      <svg width="0" height="0" aria-hidden="true">
        <defs>
          {shares.map(({ type }) => (
            <WinePattern key={type} id={`${id}-${type}`} type={type} />
          ))}
        </defs>
      </svg>
      {/* The segments are a second way to the links of the list, for pointers only. */}
      <div className={classes.ring}>
        <svg viewBox="-100 -100 200 200" aria-hidden="true">
          {pieces}
        </svg>
        <div className={classes.middle}>
          <p className={classes.total}>{numberWords(whole.bottles)}</p>
          <Text size="xs" c="dimmed" lh={1.2}>
            {whole.bottles === 1 ? 'bottle' : 'bottles'}
            <br />
            {litres(whole.litres < 100 ? whole.litres : Math.round(whole.litres))}
          </Text>
        </div>
      </div>
      <div className={classes.list}>
        <ShareBars
          label="Bottles by type"
          bars={bars}
          bottles={whole.bottles}
          valueWords={(bottles) => countText(bottles, 'bottle')}
        />
      </div>
    </Group>
  );
}

/** Each type has a pattern, for users who cannot distinguish the colours. */
const GRAINS: Readonly<Record<WineType, ReactNode>> = {
  Red: null,
  White: <path d="M 0 8 L 8 0 M -2 2 L 2 -2 M 6 10 L 10 6" />,
  Rosé: <path d="M 0 4 H 8" />,
  Sparkling: (
    <>
      <circle cx="2" cy="2" r="1.1" />
      <circle cx="6" cy="6" r="1.1" />
    </>
  ),
  Dessert: <path d="M 0 4 H 8 M 4 0 V 8" />,
};

/** The colour of a type of wine, with its pattern. */
function WinePattern({ id, type }: { id: string; type: WineType }) {
  return (
    <pattern
      id={id}
      width="8"
      height="8"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(90)"
      data-wine={type}
    >
      <rect className={classes.ground} width="8" height="8" />
      <g className={classes.grain}>{GRAINS[type]}</g>
    </pattern>
  );
}
