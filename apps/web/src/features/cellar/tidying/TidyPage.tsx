import { tidyingOperations } from '@cuverie/contract';
import { SPELLING_FIELDS, type SpellingField } from '@cuverie/domain';
import { NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { notForYou, useMay } from '../../../api/may.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { useKeptUndo } from '../../../ui/many/undo.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText } from '../../../ui/words.ts';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import { SpellingGroup } from './SpellingGroup.tsx';
import { groupKey, storedDifferences } from './stored-differences.ts';
import classes from './Tidying.module.css';
import type { TidySearch } from './tidy-search.ts';
import { duplicatesQuery, spellingsQuery } from './tidying.queries.ts';

const route = getRouteApi('/signed-in/cellar/tidy');

const FIELD_WORDS: Readonly<Record<SpellingField, string>> = {
  producer: 'Producers',
  region: 'Regions',
  appellation: 'Appellations',
  varietal: 'Varieties',
};

/** Probable duplicate wines, and names with several spellings. The address states which of them are shown. */
export default function TidyPage() {
  const { spellings } = route.useSearch();
  const navigate = useNavigate();
  const may = useMay();
  useKeptUndo();
  const look = (search: TidySearch) => void navigate({ to: '/cellar/tidy', search, replace: true });
  return (
    <Stack gap="lg">
      <PageHeader title="Tidy up" subtitle={<BackLink to="/cellar">My Cellar</BackLink>} />
      {may(tidyingOperations.merge) ? (
        <>
          <SegmentedControl
            size="md"
            className={classes.choice ?? ''}
            aria-label="Show"
            data={[
              { value: 'wines', label: 'Wines entered twice' },
              { value: 'spellings', label: 'Spellings' },
            ]}
            value={spellings === undefined ? 'wines' : 'spellings'}
            onChange={(value) => look(value === 'wines' ? {} : { spellings: 'producer' })}
          />
          {spellings === undefined ? (
            <Duplicates />
          ) : (
            <>
              <NativeSelect
                label="Spellings of"
                className={classes.choice ?? ''}
                data={SPELLING_FIELDS.map((value) => ({ value, label: FIELD_WORDS[value] }))}
                value={spellings}
                onChange={({ currentTarget }) => look({ spellings: currentTarget.value as SpellingField })}
              />
              <SpellingsOf key={spellings} field={spellings} />
            </>
          )}
        </>
      ) : (
        <ErrorNotice>{notForYou(tidyingOperations.merge)}</ErrorNotice>
      )}
    </Stack>
  );
}

/** The groups of probable duplicates, except those the user marked as different. */
function Groups<Group>({
  query,
  keyOf,
  none,
  children,
}: {
  query: UseQueryResult<{ groups: Group[]; groupsInAll: number }>;
  keyOf: (group: Group) => string;
  none: ReactNode;
  children: (group: Group, is: { onDone: () => void; onDifferent: () => void }) => ReactNode;
}) {
  const [different, setDifferent] = useState(storedDifferences.all);
  const list = useRef<HTMLDivElement>(null);
  // The focused element is gone.
  const focus = () => list.current?.focus({ preventScroll: true });
  const hide = (key: string) => {
    storedDifferences.keep(key);
    setDifferent(storedDifferences.all());
    focus();
  };
  return (
    <Loaded
      query={query}
      loading="Looking through your wines…"
      failed="Your wines could not be looked through."
    >
      {({ groups, groupsInAll }) => {
        const shown = groups
          .map((group) => ({ group, key: keyOf(group) }))
          .filter(({ key }) => !different.has(key));
        if (shown.length === 0) return none;
        return (
          <div ref={list} className={classes.groups} tabIndex={-1}>
            <More inAll={groupsInAll} told={groups.length} />
            {shown.map(({ group, key }) => (
              <Fragment key={key}>
                {children(group, { onDone: focus, onDifferent: () => hide(key) })}
              </Fragment>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

function Duplicates() {
  const found = useQuery(duplicatesQuery);
  return (
    <Groups
      query={found}
      keyOf={({ wines }) =>
        groupKey(
          'wines',
          wines.map(({ id }) => id),
        )
      }
      none={
        <None title="No wine seems to be entered twice">
          Wines of one vintage and type that are called alike would stand here side by side.
        </None>
      }
    >
      {({ wines }, is) => <DuplicateGroup wines={wines} {...is} />}
    </Groups>
  );
}

function SpellingsOf({ field }: { field: SpellingField }) {
  const found = useQuery(spellingsQuery(field));
  return (
    <Groups
      query={found}
      keyOf={({ spellings }) =>
        groupKey(
          field,
          spellings.map(({ value }) => value),
        )
      }
      none={
        <None title={`All ${FIELD_WORDS[field].toLowerCase()} seem to be spelled in one way`}>
          Names that differ by accents, short forms or a letter would stand here together.
        </None>
      }
    >
      {({ spellings }, is) => <SpellingGroup field={field} spellings={spellings} {...is} />}
    </Groups>
  );
}

const None = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState title={title} icon={<IconChecks size={32} />}>
    {children}
  </EmptyState>
);

/** States that there are more groups than shown. */
const More = ({ inAll, told }: { inAll: number; told: number }) =>
  inAll > told && (
    <Text c="dimmed">
      {countText(inAll, 'group')} were found. Of these, {told} are shown: more come as these are done.
    </Text>
  );
