import type { WholeCellarFigures } from '@cuverie/contract';
import { IconChartDonut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { counted } from '../../../ui/words.ts';
import { figuresQuery } from '../figures.queries.ts';
import { WINDOW_WORDS } from '../finding/words.ts';
import { WindowSign } from '../wines/WindowBadge.tsx';
import classes from './Insights.module.css';
import { Narrowed } from './Narrowed.tsx';
import { bottlesOf } from './plots.ts';
import { type ShareBar, ShareBars } from './ShareBars.tsx';
import { TypeRing } from './TypeRing.tsx';
import { ValueCards } from './ValueCards.tsx';
import { VintagePlot } from './VintagePlot.tsx';

/** The whole cellar as plots; a press on a piece of one narrows the list below to its wines. */
export function Insights() {
  const { data: figures, isError, refetch } = useQuery(figuresQuery());
  if (!figures) {
    if (!isError) return <LoadingState />;
    return <ErrorNotice onRetry={() => void refetch()}>The insights could not be loaded.</ErrorNotice>;
  }
  if (figures.byType.length === 0) {
    return (
      <EmptyState title="Nothing to show yet" icon={<IconChartDonut size={32} />}>
        Once there is a bottle in your cellar, plots show here what you have by type, region, vintage and
        drinking window, and what it is worth.
      </EmptyState>
    );
  }
  return <Plots figures={figures} />;
}

function Plots({ figures }: { figures: WholeCellarFigures }) {
  const bottles = bottlesOf(figures.byType);
  return (
    <>
      <p className={classes.hint}>
        Every bottle you have. Press a bar or a piece of the ring to see just its wines below.
      </p>
      <div className={classes.plots}>
        <Panel title="By type" area="type">
          <TypeRing shares={figures.byType} />
        </Panel>
        <Panel title="By drinking window" area="window">
          <ShareBars label="Bottles by drinking window" bars={windowBars(figures)} bottles={bottles} />
        </Panel>
        <Panel title="By region" area="region">
          <ShareBars label="Bottles by region" bars={regionBars(figures)} bottles={bottles} />
        </Panel>
        <Panel title="By vintage" area="vintage">
          <VintagePlot vintages={figures.byVintage} />
        </Panel>
        <Panel title="Value" area="value">
          <ValueCards value={figures.value} unpricedBottles={figures.unpricedBottles} />
        </Panel>
      </div>
      <Narrowed />
    </>
  );
}

function Panel({ title, area, children }: { title: string; area: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} style={{ gridArea: area }} aria-labelledby={id}>
      <h3 className={classes.title} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The colours of the badges, as strong as their words. */
const WINDOW_COLOURS = {
  early: 'var(--cv-accent-text)',
  ready: 'var(--cv-copper-text)',
  'last-year': 'var(--cv-straw-text)',
  past: 'var(--cv-error-text)',
  unknown: 'var(--cv-line-strong)',
} as const;

const windowBars = ({ byWindow }: WholeCellarFigures): ShareBar[] =>
  byWindow.map(({ window, ...share }) => ({
    name: WINDOW_WORDS[window],
    sign: <WindowSign status={window}>{WINDOW_WORDS[window]}</WindowSign>,
    colour: WINDOW_COLOURS[window],
    share,
    part: { kind: 'window', value: window },
  }));

function regionBars({ byRegion, otherRegions }: WholeCellarFigures): ShareBar[] {
  const bars = byRegion.map(
    ({ region, ...share }): ShareBar => ({
      name: region,
      colour: 'var(--cv-chart-3)',
      share,
      part: { kind: 'region', value: region },
    }),
  );
  if (otherRegions === null) return bars;
  const { regions, ...share } = otherRegions;
  const name = counted(regions, 'other region', 'other regions');
  return [...bars, { name, colour: 'var(--cv-line-strong)', share }];
}
