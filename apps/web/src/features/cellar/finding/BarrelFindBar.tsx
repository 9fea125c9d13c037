import { BARREL_TYPES } from '@cuverie/domain';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsNarrow } from '../../../ui/page/useIsNarrow.ts';
import { ListSettingsButton } from '../list/ListSettingsButton.tsx';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import classes from './FindBar.module.css';
import { SortMenu } from './SortMenu.tsx';
import { useFinding } from './useFinding.ts';

/** The search, type filter and order of barrels. */
export function BarrelFindBar({ count }: { count: string | undefined }) {
  const { finding, change } = useFinding();
  const isNarrow = useIsNarrow();
  return (
    <Stack component="section" gap="sm" className={classes.bar} aria-label="Find barrels">
      <div className={classes.top}>
        <SearchBox
          what="barrels"
          searched={finding.q ?? ''}
          onSearch={(q, goesOn) => change({ q }, goesOn)}
        />
        {!isNarrow && <SortMenu />}
        <ViewsMenu />
      </div>
      <Group gap="xs" className={classes.row}>
        <NativeSelect
          aria-label="Type"
          className={classes.sort}
          classNames={{ input: classes.pick }}
          value={finding.type?.[0] ?? ''}
          onChange={(event) => change({ type: event.currentTarget.value ? [event.currentTarget.value] : [] })}
        >
          <option value="">All types</option>
          {BARREL_TYPES.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </NativeSelect>
        {isNarrow && <SortMenu />}
        <output className={classes.count}>{count}</output>
        <ListSettingsButton />
      </Group>
    </Stack>
  );
}
