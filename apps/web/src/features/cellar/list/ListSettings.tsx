import { Button, Checkbox, Popover, SegmentedControl, Stack } from '@mantine/core';
import { cloneElement } from 'react';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { usePressed, type WithTarget } from '../../../ui/page/on-press.tsx';
import { COLUMNS, customColumnKey } from './columns.ts';
import classes from './ListSettings.module.css';
import { useListSettings } from './useListSettings.ts';

/** The height of rows and the columns of the list, below its button. */
export function ListSettings({ target }: WithTarget) {
  const button = usePressed();
  const { things, density, columns, areUsual, setDensity, setColumns } = useListSettings();
  const own = useCustomFields().map(({ id, name }) => ({ key: customColumnKey(id), heading: name }));
  const offered: { key: string; heading: string }[] = [
    ...COLUMNS[things],
    ...(things === 'wines' ? own : []),
  ];
  const toggle = (key: string) => {
    const all = offered.map((column) => column.key);
    setColumns(all.filter((one) => (one === key) !== columns.includes(one)));
  };
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown aria-label="Rows and columns" className={classes.dropdown}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label="Height of rows"
            value={density}
            onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
            data={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          <fieldset className={classes.columns}>
            <legend>Columns</legend>
            <Checkbox
              className={classes.column}
              label={things === 'wines' ? 'Wine, always shown' : 'Barrel, always shown'}
              checked
              disabled
              readOnly
            />
            {offered.map(({ key, heading }) => (
              <Checkbox
                key={key}
                className={classes.column}
                label={heading}
                checked={columns.includes(key)}
                onChange={() => toggle(key)}
              />
            ))}
          </fieldset>
          {!areUsual && (
            <Button variant="subtle" mih="var(--cv-target)" onClick={() => setColumns(undefined)}>
              The usual columns
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
