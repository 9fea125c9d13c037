import { lotOperations, type TtbReport } from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { countText } from '../../../ui/words.ts';
import classes from './Reports.module.css';

const TaxClassDialog = later(async () => (await import('../lots/TaxClassDialog.tsx')).TaxClassDialog);

/** What was bottled of lots without a class stands on the lines of a class. */
function bottledWords(lots: TtbReport['unclassed']): string {
  const bottled = lots.flatMap(({ code, bottledAs }) =>
    bottledAs === null ? [] : [`${code} in column ${bottledAs}`],
  );
  if (bottled.length === 0) return '';
  const some = bottled.slice(0, MOST_NAMED).join(', ');
  return ` What was bottled of them is listed already: ${some}${bottled.length > MOST_NAMED ? ', …' : ''}.`;
}

/** More lots would push the form off the screen. */
const MOST_NAMED = 6;

/** Lots without a tax class, with a button to state it for all of them. */
export function Unclassed({ lots }: { lots: TtbReport['unclassed'] }) {
  const [isStating, setStating] = useState(false);
  const have = lots.length === 1 ? 'has' : 'have';
  const list = (
    <ul className={classes.lots}>
      {lots.map(({ id, code }) => (
        <li key={id}>
          <Link to="/winery/lots/$id" params={{ id }}>
            {code}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {lots.length > 0 && (
        <Group component="section" gap="xs" aria-label="Lots without a class" className={classes.choices}>
          <p>
            {countText(lots.length, 'lot')} {have} no class yet and {lots.length === 1 ? 'counts' : 'count'}{' '}
            as in fermenters.{bottledWords(lots)}
          </p>
          {lots.length <= MOST_NAMED && list}
          <IfMay call={lotOperations.update}>
            <Button onClick={() => setStating(true)}>Set their tax class</Button>
          </IfMay>
          {lots.length > MOST_NAMED && <Details summary="Which lots">{list}</Details>}
        </Group>
      )}
      <Later onFailed={() => setStating(false)}>
        {isStating && <TaxClassDialog lots={lots} onClose={() => setStating(false)} />}
      </Later>
    </>
  );
}
