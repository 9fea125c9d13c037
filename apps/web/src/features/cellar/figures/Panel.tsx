import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Insights.module.css';

interface Props {
  title: string;
  /** Its place in the grid; by default the next one. */
  area?: string;
  children: ReactNode;
}

/** A chart with its heading. */
export function Panel({ title, area, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} style={{ gridArea: area }} aria-labelledby={id}>
      <Title order={3} fz="1.125rem" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
