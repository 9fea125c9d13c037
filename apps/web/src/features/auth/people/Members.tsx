import { type EstateMember, memberOperations, type User } from '@cuverie/contract';
import type { Role } from '@cuverie/domain';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { MemberQuestion, type Question } from './MemberQuestion.tsx';
import classes from './People.module.css';
import { useSetRole } from './people.queries.ts';
import { ROLE_OPTIONS, ROLE_WORDS, sinceWords, withArticle } from './people-words.ts';

interface Props {
  user: User;
  members: readonly EstateMember[];
}

export function Members({ user, members }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [question, setQuestion] = useState<Question>();
  const may = useMay();
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Members">
        {members.map((member) => {
          const isSelf = member.userId === user.id;
          return (
            <li key={member.userId} className={classes.row}>
              <div>
                <Text fw={550}>
                  {member.name}
                  {isSelf && ' (you)'}
                </Text>
                <Text c="dimmed">
                  {member.email}, {sinceWords(member)}
                </Text>
                {member.isConfirmed === false && (
                  <Text c="var(--cv-error-text)">Address not confirmed yet</Text>
                )}
              </div>
              <Group gap="xs">
                {may(memberOperations.update) && !isSelf ? (
                  <RoleChoice member={member} />
                ) : (
                  <Text fw={550} className={classes.role}>
                    {ROLE_WORDS[member.role].name}
                  </Text>
                )}
                {isSelf ? (
                  <OwnActions
                    role={member.role}
                    isAlone={members.length === 1}
                    isLastOwner={owners === 1}
                    onAsk={(act) => setQuestion({ act })}
                  />
                ) : (
                  may(memberOperations.update) && (
                    <Button
                      variant="subtle"
                      color="red"
                      aria-label={`Remove ${member.name}`}
                      onClick={() => setQuestion({ act: 'remove', member })}
                    >
                      Remove
                    </Button>
                  )
                )}
              </Group>
            </li>
          );
        })}
      </ul>
      {question && (
        <MemberQuestion
          {...question}
          user={user}
          members={members}
          // The button that opened it may be gone with the member.
          onDone={() => list.current?.focus({ preventScroll: true })}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

function RoleChoice({ member: { userId, name, role } }: { member: EstateMember }) {
  const change = useSetRole();
  // React shows the old choice again before the mutation is seen to be pending.
  const [sent, setSent] = useState<Role>();
  const choose = (chosen: Role) => {
    setSent(chosen);
    change.mutate(
      { userId, role: chosen },
      {
        onSettled: () => setSent(undefined),
        onSuccess: () => toast.done(`${name} is ${withArticle(chosen)} from now on.`, `role of ${userId}`),
        onError: (failure) => toast.failed(`${name} stays ${withArticle(role)}.`, failure),
      },
    );
  };
  return (
    <NativeSelect
      className={classes.role}
      aria-label={`Role of ${name}`}
      data={ROLE_OPTIONS}
      value={sent ?? role}
      disabled={change.isPending}
      onChange={({ currentTarget }) => {
        const chosen = ROLE_OPTIONS.find(({ value }) => value === currentTarget.value);
        if (chosen) choose(chosen.value);
      }}
    />
  );
}

interface OwnProps {
  role: Role;
  isAlone: boolean;
  isLastOwner: boolean;
  onAsk: (act: 'hand over' | 'leave') => void;
}

/** The user's own actions. The last owner must hand over before leaving. */
function OwnActions({ role, isAlone, isLastOwner, onAsk }: OwnProps) {
  if (isAlone) return null;
  return (
    <>
      {role === 'owner' && (
        <Button variant="default" onClick={() => onAsk('hand over')}>
          Hand over
        </Button>
      )}
      {!(role === 'owner' && isLastOwner) && (
        <Button variant="subtle" color="red" onClick={() => onAsk('leave')}>
          Leave
        </Button>
      )}
    </>
  );
}
