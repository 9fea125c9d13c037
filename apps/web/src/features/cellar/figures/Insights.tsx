import type { WholeCellarFigures } from '@cuverie/contract';
import { homeTotal, NON_VINTAGE, VINTAGE_UNKNOWN } from '@cuverie/domain';
import { Button, Group } from '@mantine/core';
import { IconArrowDown, IconChartDonut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { sumWords } from '../../../ui/money.ts';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { countText } from '../../../ui/words.ts';
import { facetsQuery, figuresQuery } from '../figures.queries.ts';
import { FIND_WINES } from '../finding/FindBar.tsx';
import { isFiltered, wineWhereOf } from '../finding/finding.ts';
import { useFinding } from '../finding/useFinding.ts';
import { WINDOW_WORDS, winesAndBottles } from '../finding/words.ts';
import { ChooseHome, LoadRates } from '../money/HomeLinks.tsx';
import { leftOutWords, ratesWords } from '../money/home-words.ts';
import { useHome } from '../money/rates.queries.ts';
import { WINDOW_COLOURS, WindowSign } from '../wines/WindowBadge.tsx';
import { valueSource } from './figure-words.ts';
import classes from './Insights.module.css';
import { OverTime } from './OverTime.tsx';
import { Panel } from './Panel.tsx';
import { bottlesOf } from './plots.ts';
import { type ShareBar, ShareBars } from './ShareBars.tsx';
import { TypeRing } from './TypeRing.tsx';
import { VintagePlot } from './VintagePlot.tsx';

/** Charts of the whole cellar. A click on a part filters the list below by its wines. */
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
  const yearless = yearlessBars(figures);
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
          {figures.byVintage.length > 0 && <VintagePlot vintages={figures.byVintage} />}
          {yearless.length > 0 && (
            <ShareBars label="Bottles without a year" bars={yearless} bottles={bottles} />
          )}
        </Panel>
        <Panel title="Value" area="value">
          <ValueCards figures={figures} />
        </Panel>
      </div>
      <OverTime figures={figures} />
      <Narrowed />
    </>
  );
}

const windowBars = ({ byWindow }: WholeCellarFigures): ShareBar[] =>
  byWindow.map(({ window, ...share }) => ({
    name: WINDOW_WORDS[window],
    sign: <WindowSign status={window}>{WINDOW_WORDS[window]}</WindowSign>,
    colour: window === 'unknown' ? 'var(--cv-line-strong)' : WINDOW_COLOURS[window][0],
    share,
    part: { kind: 'window', value: window },
  }));

/** Rows without a bar, because a single bar would always have the full length. */
const yearlessBars = ({ nonVintage, unknownVintage }: WholeCellarFigures): ShareBar[] => [
  ...(nonVintage ? [{ name: NON_VINTAGE, share: nonVintage, part: { kind: 'nonVintage' as const } }] : []),
  ...(unknownVintage
    ? [{ name: VINTAGE_UNKNOWN, share: unknownVintage, part: { kind: 'unknownVintage' as const } }]
    : []),
];

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
  const name = countText(regions, 'other region', 'other regions');
  return [...bars, { name, colour: 'var(--cv-line-strong)', share }];
}

/** The value of the bottles, in the home currency and by currency. */
function ValueCards({ figures: { value, unpricedBottles: unpriced } }: { figures: WholeCellarFigures }) {
  const home = useHome();
  if (value.length === 0) {
    return (
      <p>No bottle in your cellar has a price yet. With a price, its wine counts in the value shown here.</p>
    );
  }
  const total = value.reduce((sum, { bottles }) => sum + bottles, unpriced);
  const isMixed = value.some(({ currency }) => currency !== (home?.currency ?? value[0]?.currency));
  const all = isMixed && home ? homeTotal(value, home.currency, home.rates) : null;
  return (
    <>
      <StatCards label="Value by currency">
        {all && home && (
          <StatCard
            label={`Together, in ${home.currency}`}
            value={sumWords(all.amount, home.currency)}
            note={[countText(all.bottles, 'bottle'), ratesWords(home)].flat().join(', ')}
          />
        )}
        {value.map(({ currency, amount, bottles }) => (
          <StatCard
            key={currency}
            label={currency === null ? 'Value, currency not given' : `Value in ${currency}`}
            value={sumWords(amount, currency)}
            note={countText(bottles, 'bottle')}
          />
        ))}
      </StatCards>
      <p className={classes.unpriced}>
        {[valueSource({ kept: total, unpriced }), all && leftOutWords({ without: all.without })]
          .filter(Boolean)
          .join(' ')}
        {isMixed && !home && <ChooseHome />}
        {all && all.without.length > 0 && <LoadRates />}
      </p>
    </>
  );
}

/** The list that the charts filter is below them, on a phone far below. This shows how much matches, with a link. */
function Narrowed() {
  const { finding, shown, clear } = useFinding();
  const isNarrowed = shown === 'bottles' && isFiltered(finding);
  const { data: facets } = useQuery({ ...facetsQuery(wineWhereOf(finding)), enabled: isNarrowed });
  if (!isNarrowed || !facets) return null;
  return (
    <Group gap="xs" mt="md" className={classes.narrowed}>
      <p>{winesAndBottles(facets.wines, facets.bottles)}</p>
      <Button size="compact-md" leftSection={<IconArrowDown size={18} aria-hidden="true" />} onClick={toList}>
        See the wines
      </Button>
      <Button size="compact-md" variant="default" onClick={clear}>
        Clear filters
      </Button>
    </Group>
  );
}

/** Scrolls to the results and moves the focus there. */
function toList() {
  const found = document.getElementById(FIND_WINES);
  found?.scrollIntoView();
  found?.focus({ preventScroll: true });
}
