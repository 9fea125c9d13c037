import { Menu } from '@mantine/core';
import { cloneElement, Fragment, type ReactNode } from 'react';
import { usePressed, type WithTarget } from './on-press.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** An option, a heading above the next ones, or `false` if a condition does not hold. */
type Entry = { label: string; icon?: ReactNode; onChoose: () => void } | { heading: string } | false;

interface Props extends WithTarget {
  entries: readonly Entry[];
}

export function OpenedMenu({ target, entries }: Props) {
  const button = usePressed();
  const isNarrow = useIsNarrow();
  const size = isNarrow ? { minBlockSize: 'var(--cv-target)', fontSize: '1rem' } : {};
  return (
    <Menu position="bottom-end" styles={{ item: { ...size, overflowWrap: 'anywhere' } }}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 2rem)">
        {entries.map((entry) => {
          if (entry === false) return null;
          if ('heading' in entry)
            return (
              <Fragment key={entry.heading}>
                <Menu.Divider />
                <Menu.Label>{entry.heading}</Menu.Label>
              </Fragment>
            );
          return (
            <Menu.Item key={entry.label} leftSection={entry.icon} onClick={entry.onChoose}>
              {entry.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
