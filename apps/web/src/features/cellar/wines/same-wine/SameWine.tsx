import type { Wine } from '@cuverie/contract';
import { nameWithVintage } from '@cuverie/domain';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import notice from '../../../../ui/feedback/Notice.module.css';
import { offerWords } from './same-wine.ts';

interface Props {
  wine: Wine;
  /** Its differences from the typed wine. */
  stays: readonly string[];
  isBusy: boolean;
  onAddTo: () => void;
  onAnother: () => void;
}

/** Shows that a typed wine exists already: add its bottles to it, or store it as another wine. */
export function SameWine({ wine, stays, isBusy, onAddTo, onAnother }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // It replaces an answer, so it is scrolled to and focused.
  useEffect(() => element.current?.focus(), []);
  return (
    <Stack className={notice.notice} gap="xs" ta="start" role="alert" tabIndex={-1} ref={element}>
      <p>
        <strong>
          <bdi>{nameWithVintage(wine)}</bdi>
          {wine.producer && (
            <>
              {' '}
              of <bdi>{wine.producer}</bdi>
            </>
          )}{' '}
          is in your cellar already.
        </strong>
        {stays.length > 0 && ` It keeps its own: ${stays.join('; ')}.`}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother} disabled={isBusy}>
          Store as another wine
        </Button>
        <Button onClick={onAddTo} loading={isBusy}>
          {offerWords(wine)}
        </Button>
      </Group>
    </Stack>
  );
}
