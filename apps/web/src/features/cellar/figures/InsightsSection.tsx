import { Button, Group } from '@mantine/core';
import { IconChartDonut, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { useView } from '../useView.ts';
import classes from './Insights.module.css';

const Insights = later(async () => (await import('./Insights.tsx')).Insights);

interface Props {
  isOpen: boolean;
  /** The content beside the button that opens the charts. */
  beside: ReactNode;
}

/** The charts of the whole cellar, behind a button. The address states whether they are open. */
export function InsightsSection({ isOpen, beside }: Props) {
  const { change } = useView();
  const id = useId();
  return (
    <section className={classes.insights} aria-labelledby={`${id}-heading`} data-open={isOpen}>
      <Group gap="xs" className={classes.row}>
        <h2 className={classes.heading} id={`${id}-heading`}>
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-plots`}
            leftSection={<IconChartDonut size={20} stroke={1.75} aria-hidden="true" />}
            rightSection={<IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />}
            onClick={() => change({ insights: isOpen ? undefined : true })}
          >
            Insights
          </Button>
        </h2>
        {beside}
      </Group>
      <div id={`${id}-plots`} hidden={!isOpen}>
        <Later fallback={<LoadingState />}>{isOpen && <Insights />}</Later>
      </div>
    </section>
  );
}
