import { tastingOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconGlassFull, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText, dayWords } from '../../../ui/words.ts';
import classes from '../sharing/Sharing.module.css';
import { tastingsQuery } from './tasting.queries.ts';
import { SCALE_WORDS } from './tasting-words.ts';

const NewTastingDialog = later(async () => (await import('./NewTastingDialog.tsx')).NewTastingDialog);

/** The estate's tastings, with a button to start one. */
export default function TastingsPage() {
  const list = useQuery(tastingsQuery);
  const [isNew, setNew] = useState(false);
  const close = () => setNew(false);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Tastings"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <IfMay call={tastingOperations.add}>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setNew(true)}>
              New tasting
            </Button>
          </IfMay>
        }
      />
      <Loaded query={list} loading="Loading your tastings…" failed="Your tastings could not be loaded.">
        {(tastings) =>
          tastings.length === 0 ? (
            <EmptyState title="No tasting yet" icon={<IconGlassFull size={32} />}>
              Put wines in an order, blind or open: guests join by a link on their phones, without an account,
              and what all say comes together here.
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Tastings">
              {tastings.map(({ id, name, day, wines, isBlind, isClosed, scale }) => (
                <li key={id} className={classes.link}>
                  <div>
                    <p className={classes.name}>
                      <Link to="/cellar/tastings/$id" params={{ id }}>
                        {name}
                      </Link>
                    </p>
                    <p className={classes.quiet}>
                      {[
                        dayWords(day),
                        countText(wines.length, 'wine'),
                        isBlind ? 'blind' : 'open',
                        SCALE_WORDS[scale].toLowerCase(),
                        ...(isClosed ? ['closed'] : []),
                      ].join(' · ')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Later onFailed={close}>{isNew && <NewTastingDialog onClose={close} />}</Later>
    </Stack>
  );
}
