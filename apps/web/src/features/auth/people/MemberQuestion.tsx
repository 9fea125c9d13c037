import type { EstateMember, User } from '@cuverie/contract';
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import { useHandOver, useLeave, useRemoveMember } from './people.queries.ts';

export type Question = { act: 'remove'; member: EstateMember } | { act: 'leave' } | { act: 'hand over' };

type Props = Question & {
  user: User;
  members: readonly EstateMember[];
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a member is removed, leaves, or hands the estate over. */
export function MemberQuestion(props: Props) {
  if (props.act === 'remove') return <Removing {...props} />;
  if (props.act === 'leave') return <Leaving {...props} />;
  return <HandingOver {...props} />;
}

type QuestionProps = Pick<Props, 'user' | 'members' | 'onDone' | 'onClose'>;

function Removing({ member, user, onDone, onClose }: QuestionProps & { member: EstateMember }) {
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      opened
      title={`Remove ${member.name}?`}
      confirm="Remove"
      busy={remove.isPending}
      failure={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(member.userId, {
          onSuccess: () => {
            toast.done(`${member.name} no longer belongs to ${user.estate.name}.`);
            onClose();
            onDone();
          },
        })
      }
      onClose={onClose}
    >
      They see {user.estate.name} no more, at once. What they wrote down stays, under their name.
    </ConfirmDialog>
  );
}

function Leaving({ user, onClose }: QuestionProps) {
  const leave = useLeave();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened
      title={`Leave ${user.estate.name}?`}
      confirm="Leave"
      busy={leave.isPending}
      failure={leave.error ? messageOf(leave.error) : undefined}
      onConfirm={() =>
        leave.mutate(user.id, { onSuccess: () => void navigate({ to: '/cellar', search: {} }) })
      }
      onClose={onClose}
    >
      You see it no more, until an owner invites you again. What you wrote down stays, under your name.
    </ConfirmDialog>
  );
}

function HandingOver({ user, members, onDone, onClose }: QuestionProps) {
  const handOver = useHandOver();
  const others = members.filter(({ userId }) => userId !== user.id);
  const [to, setTo] = useState(others[0]?.userId ?? '');
  const { name = '', email = '' } = others.find(({ userId }) => userId === to) ?? {};
  useFocusReturn(true);
  return (
    <Modal
      opened
      title={`Hand over ${user.estate.name}`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={onClose}
    >
      <Stack>
        <NativeSelect
          label="To whom"
          data={others.map(({ userId, name: label }) => ({ value: userId, label }))}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data-autofocus
        />
        <Text style={{ overflowWrap: 'anywhere' }}>
          {name} ({email}) becomes an owner and you a winemaker: you go on in the cellar, and say no more who
          belongs to the estate and how it is run.
        </Text>
        {handOver.error && <ErrorNotice>{messageOf(handOver.error)}</ErrorNotice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={handOver.isPending}
            onClick={() =>
              handOver.mutate(
                { to, from: user.id },
                {
                  onSuccess: () => {
                    toast.done(`${name} is an owner of ${user.estate.name} now.`);
                    onClose();
                    onDone();
                  },
                },
              )
            }
          >
            Hand over
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
