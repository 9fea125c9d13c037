import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CellarSearch, cellarSearch } from '../search.ts';
import classes from './WineTabs.module.css';

export type WineTab = 'details' | 'history';

interface Props {
  tab: WineTab;
  history: ReactNode;
  /** The details; they stay while the history is looked at, with what was typed. */
  children: ReactNode;
}

/** The two sides of a wine's dialog; which one is shown stands in the address. */
export function WineTabs({ tab, history, children }: Props) {
  const navigate = useNavigate();
  const show = (next: string | null) =>
    void navigate({
      to: '/cellar',
      search: (view: CellarSearch) => cellarSearch({ ...view, tab: next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs
      value={tab}
      onChange={show}
      classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">{children}</Tabs.Panel>
      <Tabs.Panel value="history">{tab === 'history' && history}</Tabs.Panel>
    </Tabs>
  );
}
