import type { CellarCharts, WholeCellarFigures } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { sumWords } from '../../../ui/money.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { countText, monthWords, numberWords } from '../../../ui/words.ts';
import { chartsQuery } from '../figures.queries.ts';
import { BarPlot } from './BarPlot.tsx';
import { monthBar, spentBasis, valueBasis, yearBar } from './chart-words.ts';
import classes from './Insights.module.css';
import { Panel } from './Panel.tsx';

/** The months that fit a wide screen; the table has all of them. */
const MOST_MONTHS = 36;

/** The cellar over time: value, spending, bottles in and out, and what is ready when. */
export function OverTime({ figures }: { figures: WholeCellarFigures }) {
  const { data: charts, isError, refetch } = useQuery(chartsQuery());
  if (!charts) {
    if (!isError) return <LoadingState />;
    return (
      <ErrorNotice onRetry={() => void refetch()}>The charts over time could not be loaded.</ErrorNotice>
    );
  }
  const isMixed = figures.value.some(({ currency }) => currency !== charts.currency);
  const { currency, months, years } = charts;
  const plotOf = (of: Parameters<typeof monthBar>[1]) => (most: number) => ({
    bars: months.slice(-Math.min(most, MOST_MONTHS)).map((month) => monthBar(month, of, currency)),
  });
  const monthPlot = (label: string, of: Parameters<typeof monthBar>[1]) => (
    <BarPlot label={label} plotFor={plotOf(of)} tickWidth={52} />
  );
  const unknown = figures.byWindow.find(({ window }) => window === 'unknown')?.bottles ?? 0;
  return (
    <div className={classes.overTime}>
      {currency !== null && (
        <>
          <Panel title={`Value by month, ${currency}`}>
            {monthPlot('Value by month', 'value')}
            <Basis>{valueBasis(charts, isMixed)}</Basis>
          </Panel>
          <Panel title={`Spent by month, ${currency}`}>
            {monthPlot('Spent by month', 'spent')}
            <Basis>{spentBasis(charts, isMixed)}</Basis>
          </Panel>
        </>
      )}
      <Panel title="Bottles in by month">
        {monthPlot('Bottles in by month', 'in')}
        <Basis>
          {`Press a month for the wines bought in it.${charts.undatedBottles > 0 ? ` ${countText(charts.undatedBottles, 'bottle')} without a purchase day ${charts.undatedBottles === 1 ? 'is' : 'are'} in no month.` : ''}`}
        </Basis>
      </Panel>
      <Panel title="Bottles out by month">
        {monthPlot('Bottles out by month', 'out')}
        <Basis>Press a month for its part of the drinking history.</Basis>
      </Panel>
      {years.length > 0 && (
        <Panel title="Ready to drink by year">
          <BarPlot
            label="Bottles ready by year"
            plotFor={(most) => ({ bars: years.slice(0, most).map(yearBar) })}
          />
          <Basis>
            {`The bottles you have, in each year of their drinking window.${unknown > 0 ? ` ${countText(unknown, 'bottle')} ${unknown === 1 ? 'has' : 'have'} no window.` : ''}`}
          </Basis>
        </Panel>
      )}
      <Panel title="As tables">
        <Details summary="Months">
          <MonthTable months={months} currency={currency} />
        </Details>
        {years.length > 0 && (
          <Details summary="Years">
            <YearTable years={years} />
          </Details>
        )}
      </Panel>
    </div>
  );
}

const Basis = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" mt="xs">
    {children}
  </Text>
);

/** A table that scrolls by itself, also by keyboard. */
const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.scrolled} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

/** All months, the newest first. */
function MonthTable({ months, currency }: Pick<CellarCharts, 'months' | 'currency'>) {
  return (
    <Scrolled label="Months">
      <table className={classes.table}>
        <caption>
          {currency === null ? 'Bottles by month' : `Bottles, value and spending by month, in ${currency}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            {currency !== null && (
              <>
                <th scope="col">Value</th>
                <th scope="col">Spent</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthWords(month.month)}</th>
              <td>{numberWords(month.in)}</td>
              <td>{numberWords(month.out)}</td>
              {currency !== null && (
                <>
                  <td>{sumWords(month.value, currency)}</td>
                  <td>{sumWords(month.spent, currency)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function YearTable({ years }: Pick<CellarCharts, 'years'>) {
  return (
    <Scrolled label="Years">
      <table className={classes.table}>
        <caption>What is ready to drink by year</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Wines</th>
            <th scope="col">Bottles</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, wines, bottles }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{numberWords(wines)}</td>
              <td>{numberWords(bottles)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
