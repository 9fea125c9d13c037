import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiFailure } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';

/** Whether an item is missing, or its id is none. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiFailure && [400, 404].includes(error.status);

/** The page of a wine or barrel that is not in the cellar. */
export const GoneItem = ({ thing, show }: { thing: string; show?: 'barrels' }) => (
  <Stack gap="lg">
    <PageHeader title="My Cellar" />
    <EmptyState
      title={`This ${thing} is not in your cellar`}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/cellar" search={show ? { show } : {}} />}>
          Open My Cellar
        </Button>
      }
    >
      It was deleted or merged with another one, or its address is not complete.
    </EmptyState>
  </Stack>
);
