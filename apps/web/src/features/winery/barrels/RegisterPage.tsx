import type { RegisteredBarrel } from '@cuverie/contract';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { type DataColumn, DataTable, type Sort } from '../../../ui/table/DataTable.tsx';
import { countText, litres } from '../../../ui/words.ts';
import classes from '../lots/Lots.module.css';
import type { RegisterSearch } from '../search.ts';
import { barrelRegister, findBarrels, REGISTER, registerCsv, yearOf } from './register.ts';

const route = getRouteApi('/signed-in/winery/barrels');

const NUMBERS = new Set(['Size', 'Year', 'Fills', 'Price', 'Level']);

const COLUMNS = REGISTER.map(
  ({ heading, value, words }): DataColumn<RegisteredBarrel> => ({
    key: heading,
    heading,
    isSortable: true,
    isShort: NUMBERS.has(heading) || heading === 'Since',
    isName: heading === 'Code',
    isNumber: NUMBERS.has(heading),
    cell: (barrel) => {
      const { id, code, lot, lotId } = barrel;
      if (heading === 'Code') return <VesselLink id={id} code={code} />;
      if (heading === 'Lot' && lotId !== null)
        return (
          <Link to="/winery/lots/$id" params={{ id: lotId }}>
            {lot}
          </Link>
        );
      return (words ?? value)(barrel) ?? '–';
    },
  }),
);

const VesselLink = ({ id, code }: { id: string; code: string }) => (
  <Link to="/winery/vessels/$id" params={{ id }} search={{}}>
    {code}
  </Link>
);

/** The barrels of the winery: where each is from, how often it was filled, and what it holds. */
export default function RegisterPage() {
  const barrels = useQuery(barrelRegister);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Barrel register"
        subtitle="Where each barrel is from, how often it was filled, and what it holds"
      />
      <Loaded query={barrels} loading="Loading the barrels…" failed="The barrels could not be loaded.">
        {(all) => (all.length === 0 ? <NoBarrels /> : <Register all={all} />)}
      </Loaded>
    </Stack>
  );
}

const NoBarrels = () => (
  <EmptyState
    title="No barrels yet"
    action={
      <Button component={Link} to="/winery">
        Open the cellar map
      </Button>
    }
  >
    Barrels of the cellar map are in this register, with their cooper, forest and price.
  </EmptyState>
);

function Register({ all }: { all: readonly RegisteredBarrel[] }) {
  const where = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<Sort>({ key: 'Code', direction: 'ascending' });
  const pick = (picked: { [Key in keyof RegisterSearch]: RegisterSearch[Key] | undefined }, goesOn = true) =>
    void navigate({ search: { ...where, ...picked } as RegisterSearch, replace: goesOn, resetScroll: false });
  const found = findBarrels(all, where, sort);
  const coopers = [...new Set(all.flatMap(({ cooperage }) => cooperage ?? []))].toSorted();
  const fills = [...new Set(all.map((barrel) => barrel.fills))].toSorted((one, other) => one - other);
  return (
    <Stack gap="lg">
      <SearchBox
        what="barrels"
        searched={where.q ?? ''}
        onSearch={(q, on) => pick({ q: q || undefined }, on)}
      />
      <Group component="section" gap="xs" aria-label="Filters" align="end">
        <NativeSelect
          label="Cooperage"
          value={where.cooper ?? ''}
          data={[{ value: '', label: 'All' }, ...coopers]}
          onChange={({ currentTarget }) => pick({ cooper: currentTarget.value || undefined })}
        />
        <NativeSelect
          label="Fills"
          value={where.fills ?? ''}
          data={[{ value: '', label: 'All' }, ...fills.map(String)]}
          onChange={({ currentTarget: { value } }) =>
            pick({ fills: value === '' ? undefined : Number(value) })
          }
        />
        {isPhone && (
          <NativeSelect
            label="Sort by"
            value={sort.key}
            data={REGISTER.map(({ heading }) => heading)}
            onChange={({ currentTarget }) => setSort({ key: currentTarget.value, direction: 'ascending' })}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveFile(`barrel-register-${today()}.csv`, csvFile(registerCsv(found)))}
        >
          Export CSV
        </Button>
        <Text component="output" c="dimmed" lh="var(--cv-target)">
          {sumWords(found)}
        </Text>
      </Group>
      {isPhone ? (
        <Cards barrels={found} />
      ) : (
        <DataTable
          caption="Barrels"
          columns={COLUMNS}
          rows={found}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={setSort}
          isDense
          atFirst={100}
          empty="No barrel matches."
        />
      )}
    </Stack>
  );
}

const sumWords = (barrels: readonly RegisteredBarrel[]): string => {
  const totalLitres = barrels.reduce((sum, { level }) => sum + level, 0);
  return `${countText(barrels.length, 'barrel')}, ${litres(totalLitres)} in them`;
};

const Cards = ({ barrels }: { barrels: readonly RegisteredBarrel[] }) => (
  <ul className={classes.cards} aria-label="Barrels">
    {barrels.map((barrel) => {
      const { id, code, lot, level, fills, cooperage, forest, toastLevel } = barrel;
      return (
        <li key={id}>
          <Link to="/winery/vessels/$id" params={{ id }} search={{}} className={classes.card}>
            <span className={classes.code}>{code}</span>
            <strong>{level > 0 ? lot : 'Empty'}</strong>
            <span>{[cooperage, forest, toastLevel, yearOf(barrel)].filter(Boolean).join(', ')}</span>
            <span>{[countText(fills, 'fill'), level > 0 && litres(level)].filter(Boolean).join(', ')}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
