import { READINESS } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SERIES } from '../../ui/chart-series.ts';
import { type DataColumn, DataTable, type Sort } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PhoneLabel } from '../../ui/PhoneLabel.tsx';
import { ReadinessBadge } from '../../ui/ReadinessBadge.tsx';
import { SeriesMark } from '../../ui/SeriesMark.tsx';
import { StatCard, StatCards } from '../../ui/StatCard.tsx';
import { Charts } from './Charts.tsx';
import { Fields } from './Fields.tsx';
import { Imports } from './Imports.tsx';
import { Conflicts, Deletions, Dialogs, Empties, Failures, Toasts, Waits } from './Messages.tsx';
import classes from './UiPage.module.css';

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2 className={classes.name}>{name}</h2>
      {children}
    </section>
  );
}

const PAIRS = [
  ['ground', 'ink'],
  ['surface', 'ink'],
  ['raised', 'ink-soft'],
  ['sunken', 'ink-soft'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-text'],
  ['copper-soft', 'copper-text'],
  ['straw-soft', 'straw-text'],
  ['error-soft', 'error-text'],
  ['night', 'on-night'],
  ['night', 'on-night-soft'],
] as const;

function Colours() {
  return (
    <div className={classes.row}>
      {PAIRS.map(([ground, ink]) => (
        <div
          key={ground + ink}
          className={classes.swatch}
          style={{ background: `var(--cv-${ground})`, color: `var(--cv-${ink})` }}
        >
          {ink} on {ground}
        </div>
      ))}
    </div>
  );
}

function Type() {
  return (
    <div>
      {['hero', 'page', '', 'small'].map((step) => (
        <p
          key={step}
          style={{
            fontFamily: 'var(--cv-font-display)',
            fontSize: `var(--cv-title${step && `-${step}`})`,
            lineHeight: 1.1,
          }}
        >
          Vendange 2026
        </p>
      ))}
      <p style={{ fontSize: 'var(--cv-text-lead)' }}>A lead: what lies where, and how old it is.</p>
      <p>Text: what lies where, and how old it is.</p>
      <p style={{ fontSize: 'var(--cv-text-quiet)', color: 'var(--cv-ink-soft)' }}>Quiet text.</p>
      <p style={{ fontSize: 'var(--cv-text-small)', color: 'var(--cv-ink-soft)' }}>Small text.</p>
    </div>
  );
}

function Buttons() {
  return (
    <div className={classes.row}>
      <Button leftSection={<IconPlus size={20} aria-hidden />}>Add Wine</Button>
      <Button variant="default">Cancel</Button>
      <Button variant="light">Quick add</Button>
      <Button variant="subtle">Skip</Button>
      <Button color="red">Delete</Button>
      <Button loading>Saving</Button>
      <Button disabled>Not now</Button>
    </div>
  );
}

interface Reading {
  time: string;
  brix: number;
  by: string;
}

const READINGS: readonly Reading[] = [
  { time: '14 Sep, 07:40', brix: 21.4, by: 'Camille Aubry' },
  { time: '15 Sep, 08:05', brix: 21.9, by: 'Jonas Weber' },
  { time: '16 Sep, 07:55', brix: 22.6, by: 'Camille Aubry' },
];

const COLUMNS: readonly DataColumn<Reading>[] = [
  { key: 'time', heading: 'Time', cell: ({ time }) => time },
  { key: 'brix', heading: 'Brix', isNumber: true, isSortable: true, cell: ({ brix }) => `${brix} °Bx` },
  { key: 'by', heading: 'Taken By', isSortable: true, cell: ({ by }) => by },
];

const WIDE: readonly DataColumn<Reading>[] = ['Left', 'Middle', 'Right'].flatMap((place) =>
  COLUMNS.map((column) => ({
    ...column,
    key: place + column.key,
    heading: `${place}: ${column.heading}`,
    isSortable: false,
  })),
);

const timeOf = ({ time }: Reading) => time;

const deleteReading = ({ time }: Reading) => (
  <Button variant="subtle" size="xs" aria-label={`Delete the reading of ${time}`}>
    Delete
  </Button>
);

function Tables() {
  const [sort, setSort] = useState<Sort>({ key: 'brix', direction: 'ascending' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const rows = READINGS.toSorted(
    (a, b) => sign * (sort.key === 'by' ? a.by.localeCompare(b.by) : a.brix - b.brix),
  );
  return (
    <>
      <DataTable
        caption="Readings in an order of one’s own"
        columns={COLUMNS}
        rows={rows}
        rowKey={timeOf}
        sort={sort}
        onSort={setSort}
        actions={deleteReading}
      />
      <DataTable
        caption="Too wide for its place, so that it scrolls by itself"
        isCaptionShown
        columns={WIDE}
        rows={READINGS}
        rowKey={timeOf}
      />
      <DataTable
        caption="Recent Readings"
        isCaptionShown
        columns={COLUMNS}
        rows={[]}
        rowKey={timeOf}
        empty="No measurements yet."
      />
    </>
  );
}

/** All of it, once. */
export function Pieces() {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <PageHeader
        title="The pieces"
        subtitle="Each in each of its states."
        actions={
          <>
            <Button leftSection={<IconPlus size={20} aria-hidden />}>Add Wine</Button>
            <Button variant="default">
              <PhoneLabel rest="Data">Import</PhoneLabel>
            </Button>
          </>
        }
      />
      <Group name="Colours">
        <Colours />
      </Group>
      <Group name="Series of charts">
        <div className={classes.row}>
          {SERIES.map((style) => (
            <span key={style.colour} className={classes.row}>
              <SeriesMark style={style} /> {style.shape}
            </span>
          ))}
        </div>
      </Group>
      <Group name="TimeSeriesChart">
        <Charts />
      </Group>
      <Group name="Type">
        <Type />
      </Group>
      <Group name="Buttons">
        <Buttons />
      </Group>
      <Group name="Field, NumberField, PasswordField">
        <Fields />
      </Group>
      <Group name="StatCard">
        <StatCards label="Figures">
          <StatCard label="Bottles" value="1,819" note="of 78 wines" />
          <StatCard label="Total volume" value="5,891" unit="L" note="computed from bottles and barrels" />
          <StatCard label="Barrels" value="14" />
          <StatCard label="On its way" />
        </StatCards>
      </Group>
      <Group name="ReadinessBadge">
        <div className={classes.row}>
          {READINESS.map((readiness) => (
            <ReadinessBadge key={readiness} readiness={readiness} />
          ))}
        </div>
      </Group>
      <Group name="DataTable">
        <Tables />
      </Group>
      <Group name="EmptyState">
        <Empties />
      </Group>
      <Group name="ErrorNotice">
        <Failures />
      </Group>
      <Group name="ConflictNotice">
        <Conflicts />
      </Group>
      <Group name="LoadingState">
        <Waits />
      </Group>
      <Group name="ConfirmDialog">
        <Dialogs />
      </Group>
      <Group name="DeletionDialog">
        <Deletions />
      </Group>
      <Group name="Toasts">
        <Toasts />
      </Group>
      <Group name="ImportDialog">
        <Imports />
      </Group>
    </main>
  );
}
