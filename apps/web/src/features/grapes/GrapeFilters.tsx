import { GRAPE_COLORS, GRAPE_LISTS, RIPENING_NAMES } from '@cuverie/domain';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import classes from './GrapeFilters.module.css';
import { grapeOrigins } from './grape.queries.ts';
import { LIST_WORDS, ripeningWords, SORT_WORDS } from './grape-words.ts';
import { filtersOn, type GrapeSearch, grapeSearch } from './search.ts';

/** The filters and the order of the library. */
export function GrapeFilters({ view }: { view: GrapeSearch }) {
  const navigate = useNavigate();
  const origins = useQuery(grapeOrigins());
  const change = (changed: Record<string, string>, replace = false) =>
    void navigate({
      to: '/grape-library',
      search: grapeSearch({ ...view, ...changed }),
      resetScroll: false,
      replace,
    });

  // On a phone they are behind a button, so that the first grapes are visible.
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const active = filtersOn(view);

  const countries = (origins.data ?? []).map(({ name, count }) => ({
    value: name,
    label: `${name} (${count})`,
  }));
  // A country in the address may no longer have grapes, but remains the active filter.
  const isUnknown = view.origin !== undefined && !countries.some(({ value }) => value === view.origin);

  type Option = string | { value: string; label: string };
  const select = (
    label: string,
    name: 'color' | 'origin' | 'ripening' | 'list' | 'order',
    data: readonly Option[],
  ) => (
    <NativeSelect
      className={classes[name]}
      label={label}
      value={view[name] ?? (name === 'list' ? 'library' : '')}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      data={data}
    />
  );

  return (
    <section className={classes.filters} aria-label="Search and filter">
      <SearchBox
        what="grapes"
        placeholder="Search grapes..."
        searched={view.q ?? ''}
        onSearch={(q, goesOn) => change({ q }, goesOn)}
      />
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div className={classes.picks} id={panel} data-open={isOpen || undefined}>
        {select('Color', 'color', [{ value: '', label: 'All Colors' }, ...GRAPE_COLORS])}
        {select('Origin', 'origin', [
          { value: '', label: 'All Origins' },
          ...countries,
          ...(isUnknown ? [{ value: String(view.origin), label: String(view.origin) }] : []),
        ])}
        {select('Ripeness', 'ripening', [
          { value: '', label: 'All Levels' },
          ...RIPENING_NAMES.map((level) => ({ value: level, label: ripeningWords(level) })),
        ])}
        {select(
          'Show',
          'list',
          GRAPE_LISTS.map((list) => ({ value: list, label: LIST_WORDS[list] })),
        )}
        {select('Sort', 'order', SORT_WORDS)}
      </div>
    </section>
  );
}
