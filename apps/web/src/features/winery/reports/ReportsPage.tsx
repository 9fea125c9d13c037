import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useWayBack } from '../../../ui/page/useWayBack.ts';
import { firstInstant } from '../operations/operation.queries.ts';
import { ClosePeriod } from './ClosePeriod.tsx';
import { CrushTable } from './CrushTable.tsx';
import { EuForm } from './EuForm.tsx';
import { monthBefore, periodsSince } from './periods.ts';
import classes from './Reports.module.css';
import { crushRows, euRegister, ttbReport } from './report.queries.ts';
import { crushCsv, euCsv, ttbCsv } from './report-csv.ts';
import { periodWords } from './report-words.ts';
import type { ReportsSearch } from './search.ts';
import { TtbForm } from './TtbForm.tsx';
import { Unclassed } from './Unclassed.tsx';

const TtbEntries = later(async () => (await import('./TtbEntries.tsx')).TtbEntries);

const route = getRouteApi('/signed-in/winery/reports');

const FORMS = [
  { value: 'ttb', label: 'TTB F 5120.17' },
  { value: 'eu', label: 'EU register' },
  { value: 'crush', label: 'Crush report', short: 'Crush' },
];

const formOf = (form: string): ReportsSearch => (form === 'eu' || form === 'crush' ? { form } : {});

const nameOf = (form: string) => FORMS.find(({ value }) => value === form)?.label;

/** The legal reports of a period. Each figure opens the entries it is the sum of. */
export default function ReportsPage() {
  const { form = 'ttb', period = monthBefore(today()) } = route.useSearch();
  const navigate = useNavigate();
  const first = useQuery(firstInstant());
  const go = (search: ReportsSearch) => void navigate({ to: '/winery/reports', search, resetScroll: false });
  const years = periodsSince(first.data ?? null, today());
  return (
    <Stack gap="lg">
      <PageHeader title="Reports" subtitle={`${nameOf(form)}, ${periodWords(period)}`} />
      <Group component="section" gap="0.5rem 1rem" aria-label="Which report" className={classes.choices}>
        <SegmentedControl
          aria-label="Form"
          data={FORMS.map(({ value, short, label }) => ({ value, label: short ?? label }))}
          value={form}
          onChange={(to) =>
            go(to === 'crush' ? { period: period.slice(0, 4), form: to } : { period, ...formOf(to) })
          }
          size="md"
        />
        <NativeSelect
          aria-label="Period"
          value={period}
          onChange={({ currentTarget }) => go({ period: currentTarget.value, ...formOf(form) })}
        >
          {years.every(({ periods }) => !periods.includes(period)) && (
            <option value={period}>{periodWords(period)}</option>
          )}
          {years.map(({ year, periods }) => (
            <optgroup key={year} label={year}>
              {periods.map((name) => (
                <option key={name} value={name}>
                  {periodWords(name)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      </Group>
      {form !== 'crush' && (
        <p className={classes.draft}>
          This is a draft of what the record can tell. Check it against the text of the law, and fill in what
          is blank, before you file it. Days are those of your time zone in Settings.
        </p>
      )}
      {form === 'eu' ? (
        <Eu period={period} />
      ) : form === 'crush' ? (
        <Crush period={period} />
      ) : (
        <Ttb period={period} />
      )}
    </Stack>
  );
}

function Ttb({ period }: { period: string }) {
  const { line, column } = route.useSearch();
  const navigate = useNavigate();
  const goBack = useWayBack(line !== undefined);
  const close = () =>
    navigate({ to: '/winery/reports', search: { period }, replace: true, resetScroll: false });
  const report = useQuery(ttbReport(period));
  return (
    <Loaded query={report} loading="Working out the form…" failed="The form could not be worked out.">
      {(found) => (
        <>
          <Unclassed lots={found.unclassed} />
          <Leaving name={`ttb-5120-17-${found.period}`} csv={() => ttbCsv(found)} />
          <TtbForm report={found} />
          <ClosePeriod period={found} frozen={found.frozen} />
          <Later onFailed={() => goBack(() => void close())}>
            {line !== undefined && column !== undefined && (
              <TtbEntries
                period={found.period}
                line={line}
                column={column}
                onClose={() => goBack(() => void close())}
              />
            )}
          </Later>
        </>
      )}
    </Loaded>
  );
}

function Eu({ period }: { period: string }) {
  const register = useQuery(euRegister(period));
  return (
    <Loaded
      query={register}
      loading="Working out the register…"
      failed="The register could not be worked out."
    >
      {(found) => (
        <>
          <Leaving name={`eu-register-${found.period}`} csv={() => euCsv(found)} />
          <EuForm register={found} />
          <ClosePeriod period={found} frozen={found.frozen} />
        </>
      )}
    </Loaded>
  );
}

function Crush({ period }: { period: string }) {
  const rows = useQuery(crushRows(period));
  return (
    <Loaded query={rows} loading="Adding up the fruit…" failed="The fruit could not be added up.">
      {(found) => (
        <>
          <Leaving name={`crush-report-${period}`} csv={() => crushCsv(found)} />
          <CrushTable rows={found} />
        </>
      )}
    </Loaded>
  );
}

const Leaving = ({ name, csv }: { name: string; csv: () => string }) => (
  <Group gap="xs">
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => saveFile(`${name}.csv`, csvFile(csv()))}
    >
      Download CSV
    </Button>
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  </Group>
);
