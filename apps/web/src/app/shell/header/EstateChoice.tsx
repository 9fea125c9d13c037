import type { User } from '@cuverie/contract';
import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../api/failure.ts';
import { useEnterEstate } from '../../../features/auth/people/people.queries.ts';
import { DEFAULT_PAGE } from '../../last-page.ts';

/** The choice between the user's estates; hidden if there is only one. */
export function EstateChoice({ user: { estates, estate } }: { user: User }) {
  const router = useRouter();
  const enter = useEnterEstate();
  const change = useMutation({
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
        value={change.isPending ? change.variables : estate.id}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.value)}
      />
      {change.error && (
        <Text role="alert" c="var(--cv-error-text)">
          {messageOf(change.error)}
        </Text>
      )}
    </div>
  );
}
