import { type Bottling, ledgerOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { momentWords } from '../../../ui/words.ts';
import lotClasses from '../lots/Lots.module.css';
import classes from './Goods.module.css';
import { bottlingsOfLot } from './goods.queries.ts';
import { broughtWords, dressWords, hereWords, movedWords } from './goods-words.ts';

const GoodsDialog = later(async () => (await import('./GoodsDialog.tsx')).GoodsDialog);

/** The bottles of a lot, bottling by bottling; nothing while none were filled. */
export function BottledWine({ lotId }: { lotId: string }) {
  const { data: bottlings = [] } = useQuery(bottlingsOfLot(lotId));
  if (bottlings.length === 0) return null;
  return (
    <section className={lotClasses.section} aria-labelledby="bottled">
      <h2 id="bottled">Bottled</h2>
      <Bottlings bottlings={bottlings} />
    </section>
  );
}

/** Bottlings with what became of their bottles, and a button to record more of it. */
export function Bottlings({ bottlings }: { bottlings: readonly Bottling[] }) {
  const [moving, setMoving] = useState<Bottling>();
  const close = () => setMoving(undefined);
  return (
    <>
      <ul className={classes.bottlings} aria-label="Bottlings">
        {bottlings.map((one) => (
          <li key={`${one.operationId} ${one.wineId} ${one.bottleSizeMl} ${dressWords(one)}`}>
            <p>
              <Link to="/cellar" search={{ wine: one.wineId }}>
                {one.wine}
              </Link>
              , {hereWords(one)}
            </p>
            {dressWords(one) !== '' && <p className={classes.quiet}>{dressWords(one)}</p>}
            <p className={classes.quiet}>
              <Link to="/winery/journal" search={{ operation: one.operationId }}>
                {broughtWords(one.broughtAs)} {momentWords(one.at)}
              </Link>
            </p>
            {one.moved.length > 0 && (
              <ul aria-label={`What became of ${one.wine}`}>
                {one.moved.map(({ operationId, at, reason, bottles }) => (
                  <li key={`${operationId} ${bottles}`}>
                    <Link to="/winery/journal" search={{ operation: operationId }}>
                      {movedWords(bottles, reason)}
                    </Link>
                    , {momentWords(at)}
                  </li>
                ))}
              </ul>
            )}
            <IfMay call={ledgerOperations.record}>
              <Button
                variant="default"
                me="auto"
                aria-label={`Sell, return, dump or export bottles of ${one.wine}`}
                onClick={() => setMoving(one)}
              >
                Sell, return, dump, export…
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      <Later onFailed={close}>
        {moving && (
          <GoodsDialog
            of={{ bottling: moving.operationId, wine: moving.wineId, bottleSizeMl: moving.bottleSizeMl }}
            onClose={close}
          />
        )}
      </Later>
    </>
  );
}
