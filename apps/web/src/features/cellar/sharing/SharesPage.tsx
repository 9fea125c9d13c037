import { type Share, shareOperations } from '@cuverie/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './Sharing.module.css';
import { sharesQuery, useRevokeShare } from './share.queries.ts';
import { hasEnded, openedWords, shareLabel, untilWords } from './share-words.ts';

const EditShareDialog = later(async () => (await import('./ShareDialog.tsx')).EditShareDialog);

/** The links that show wines of the estate to people without an account. */
export default function SharesPage() {
  const links = useQuery(sharesQuery);
  const revoke = useRevokeShare();
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Share>();
  const [edited, setEdited] = useState<Share>();
  const leave = () => {
    setAsked(undefined);
    revoke.reset();
  };
  const confirm = ({ id }: Share) =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast.done('The link was revoked.');
        list.current?.focus({ preventScroll: true });
        leave();
      },
    });
  return (
    <Stack gap="lg">
      <PageHeader title="Shared links" subtitle={<BackLink to="/cellar">My Cellar</BackLink>} />
      <Loaded query={links} loading="Loading your links…" failed="Your links could not be loaded.">
        {(made) =>
          made.length === 0 ? (
            <Nothing />
          ) : (
            <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Links">
              {made.map((share) => (
                <li key={share.id} className={classes.link}>
                  <ShareText share={share} now={links.dataUpdatedAt} />
                  <IfMay call={shareOperations.delete}>
                    <Group gap="xs">
                      <Button
                        variant="default"
                        aria-label={`Change ${share.name}`}
                        onClick={() => setEdited(share)}
                      >
                        Change
                      </Button>
                      <Button
                        variant="default"
                        aria-label={`Revoke ${share.name}`}
                        onClick={() => setAsked(share)}
                      >
                        Revoke
                      </Button>
                    </Group>
                  </IfMay>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Later onFailed={() => setEdited(undefined)}>
        {edited && <EditShareDialog stored={edited} onClose={() => setEdited(undefined)} />}
      </Later>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Revoke this link?"
        confirm="Revoke the link"
        busy={revoke.isPending}
        failure={revoke.error === null ? undefined : messageOf(revoke.error)}
        onConfirm={() => asked && confirm(asked)}
        onClose={leave}
      >
        The link to “{asked?.name}” stops working. This cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
}

function ShareText({ share, now }: { share: Share; now: number }) {
  const fields = share.fields.map((field) => shareLabel(field).toLowerCase());
  return (
    <div>
      <p className={classes.name}>{share.name}</p>
      <p>
        {share.shows === 'wine' ? 'One wine' : 'A list of wines'}: {['name', ...fields].join(', ')}
      </p>
      <p className={hasEnded(share, today()) ? classes.over : classes.quiet}>
        {untilWords(share, today())}
        {share.hasPassword && ', with a password'}
      </p>
      <p className={classes.quiet}>{openedWords(share, now)}</p>
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    title="Nothing shared"
    icon={<IconLink size={32} />}
    action={
      <Button variant="default" component={Link} to="/cellar">
        To the cellar
      </Button>
    }
  >
    Filter My Cellar to what you want to show, then choose “Share by a link” in its menu: anyone who has the
    link sees those wines without an account, and only what you ticked of them.
  </EmptyState>
);
