import type { User } from '@cuverie/contract';
import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useEnterEstate } from '../../../features/auth/people/people.queries.ts';
import { DEFAULT_PAGE } from '../../last-page.ts';

/** The choice between the user's estates; hidden if there is only one. */
export function EstateChoice({ user: { estates, estate } }: { user: User }) {
  const router = useRouter();
  const enter = useEnterEstate();
  // React shows the old choice again before the mutation is seen to be pending.
  const [sent, setSent] = useState<string>();
  const change = useMutation({
    onSettled: () => setSent(undefined),
    mutationFn: async (id: string) => {
      // A form with typed text asks before it is left, and the user may stay.
      await router.navigate({ to: DEFAULT_PAGE, search: {} });
      if (router.latestLocation.pathname === DEFAULT_PAGE) await enter(id);
    },
    onSuccess: () => document.getElementById('account')?.hidePopover(),
  });
  if (estates.length < 2) return null;
  return (
    <div>
      <NativeSelect
        label="Estate"
        data={estates.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` }))}
        value={sent ?? estate.id}
        disabled={change.isPending}
        onChange={({ currentTarget }) => {
          setSent(currentTarget.value);
          change.mutate(currentTarget.value);
        }}
      />
      {change.error && (
        <Text role="alert" c="var(--cv-error-text)">
          {messageOf(change.error)}
        </Text>
      )}
    </div>
  );
}
