import type { Block } from '@cuverie/contract';
import { Button, Collapse, Group, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { countText } from '../../../ui/words.ts';
import type { Find } from '../useVineyardView.ts';
import classes from './FindFields.module.css';
import {
  countsBy,
  type FieldFilter,
  GROUPINGS,
  type GroupBy,
  isFiltered,
  NO_FILTERS,
  SORTS,
  type SortBy,
} from './finding.ts';

interface Props {
  fields: readonly Block[];
  found: number;
  finding: FieldFilter;
  find: Find;
}

const FILTERS = [
  { by: 'group', all: 'All groups' },
  { by: 'variety', all: 'All varieties' },
  { by: 'status', all: 'All statuses' },
] as const satisfies readonly { by: GroupBy; all: string }[];

/** Search, filters, order and grouping of the fields. */
export function FindFields({ fields, found, finding, find }: Props) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const chosen = [finding.group, finding.variety, finding.status, finding.sort, finding.by];
  const active = chosen.filter((value) => value !== undefined).length;
  return (
    <section className={classes.bar} aria-label="Find fields">
      <Group gap="xs" className={classes.row}>
        <div className={classes.search}>
          <SearchBox
            what="fields"
            placeholder="Search fields..."
            searched={finding.q ?? ''}
            onSearch={(q, goesOn) => find({ q }, goesOn)}
          />
        </div>
        {isNarrow && (
          <Button
            variant={active > 0 ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Filter and sort{active > 0 && ` (${active})`}
          </Button>
        )}
      </Group>
      <Collapse expanded={!isNarrow || isOpen}>
        <Group gap="xs" className={classes.choices}>
          {FILTERS.map(({ by, all }) => (
            <FilterSelect key={by} {...{ fields, by, all, finding, find }} />
          ))}
          <NativeSelect
            label="Sort by"
            value={finding.sort ?? ''}
            onChange={(event) =>
              find({ sort: (event.currentTarget.value || undefined) as SortBy | undefined })
            }
          >
            <option value="">Active first</option>
            {Object.entries(SORTS).map(([sort, words]) => (
              <option key={sort} value={sort}>
                {words}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label="Group by"
            value={finding.by ?? ''}
            onChange={(event) =>
              find({ by: (event.currentTarget.value || undefined) as GroupBy | undefined })
            }
          >
            <option value="">Nothing</option>
            {Object.entries(GROUPINGS).map(([by, words]) => (
              <option key={by} value={by}>
                {words}
              </option>
            ))}
          </NativeSelect>
        </Group>
      </Collapse>
      {isFiltered(finding) && (
        <Group gap="xs">
          <output className={classes.count}>
            {found} of {countText(fields.length, 'field')}
          </output>
          {found > 0 && (
            <Button variant="subtle" size="compact-md" onClick={() => find(NO_FILTERS)}>
              Clear filters
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

interface FilterProps extends Omit<Props, 'found'> {
  by: GroupBy;
  /** The label of the option without a filter. */
  all: string;
}

/** A filter, with the number of fields for each option. */
function FilterSelect({ fields, by, all, finding, find }: FilterProps) {
  const current = finding[by];
  const counts = countsBy(fields, by);
  const isThere = current === undefined || counts.some(([word]) => word === current);
  return (
    <NativeSelect
      label={GROUPINGS[by]}
      // A `=` before each value distinguishes the empty one, which is an option of its own.
      value={current === undefined ? '' : `=${current}`}
      onChange={({ currentTarget: { value } }) => find({ [by]: value === '' ? undefined : value.slice(1) })}
    >
      <option value="">{all}</option>
      {[...counts, ...(isThere ? [] : [[current, 0] as const])].map(([word, count]) => (
        <option key={word} value={`=${word}`}>
          {word === '' ? 'No group' : word} ({count})
        </option>
      ))}
    </NativeSelect>
  );
}
