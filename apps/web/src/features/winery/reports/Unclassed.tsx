import type { TtbReport } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { counted } from '../../../ui/words.ts';
import classes from './Reports.module.css';

const TaxClassDialog = later(async () => (await import('../lots/TaxClassDialog.tsx')).TaxClassDialog);

/** Lots whose class nobody stated yet, and a way to state it of all of them. */
export function Unclassed({ lots }: { lots: TtbReport['unclassed'] }) {
  const [isStating, setStating] = useState(false);
  const have = lots.length === 1 ? 'has' : 'have';
  return (
    <>
      {lots.length > 0 && (
        <Group component="section" gap="xs" aria-label="Lots without a class" className={classes.choices}>
          <p>
            {counted(lots.length, 'lot')} {have} no class yet and {lots.length === 1 ? 'counts' : 'count'} as
            in fermenters:
          </p>
          <ul className={classes.lots}>
            {lots.map(({ id, code }) => (
              <li key={id}>
                <Link to="/winery/lots/$id" params={{ id }}>
                  {code}
                </Link>
              </li>
            ))}
          </ul>
          <Button onClick={() => setStating(true)}>State their class</Button>
        </Group>
      )}
      <Later onFailed={() => setStating(false)}>
        {isStating && <TaxClassDialog lots={lots} onClose={() => setStating(false)} />}
      </Later>
    </>
  );
}
