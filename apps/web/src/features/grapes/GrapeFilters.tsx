import { GRAPE_LISTS } from '@cuverie/contract';
import { GRAPE_COLORS, RIPENING_NAMES } from '@cuverie/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './GrapeFilters.module.css';
import { grapeOrigins } from './grape.queries.ts';
import { LIST_WORDS, ripeningWords, SORT_WORDS } from './grape-words.ts';
import { filtersOn, type GrapeSearch, grapeSearch } from './search.ts';

const PAUSE_MS = 150;

/** The text of the search box: typed at once, in the address after a pause. */
function useTyped(q: string, change: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  // Somebody went back, or followed a link.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim() === '' ? '' : text;
    change(text);
  }, PAUSE_MS);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      send(text);
    },
  };
}

/** What narrows the library down, and in which order it stands. */
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
  const { typed, type } = useTyped(view.q ?? '', (q) => change({ q }, true));

  // On a phone they stand behind a button, so that the first grapes are in sight.
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const active = filtersOn(view);

  const countries = (origins.data ?? []).map(({ name, count }) => ({
    value: name,
    label: `${name} (${count})`,
  }));
  // A country in the address that no grape comes from any more is still what is asked for.
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
    <search className={classes.filters} aria-label="Search and filter">
      <TextInput
        type="search"
        aria-label="Search grapes"
        placeholder="Search grapes..."
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
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
    </search>
  );
}
