import { invitationOperations, memberOperations, type User } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { useMay } from '../../../api/may.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Section, sections } from '../Section.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Members } from './Members.tsx';
import { membersQuery } from './people.queries.ts';
import { doesWords, withArticle } from './people-words.ts';

/** The members of the estate, and the invitations to it. */
export default function PeoplePage() {
  const user = useQuery(currentUserQuery);
  return (
    <Loaded query={user} loading="Loading your estate…" failed="Your estate could not be loaded.">
      {(person) => (
        <Stack gap="lg">
          <PageHeader title="People" subtitle={subtitleOf(person)} />
          <div className={sections}>
            {person.isShared && <Belonging user={person} />}
            <Inviting user={person} />
          </div>
        </Stack>
      )}
    </Loaded>
  );
}

const FOR_OWNERS = 'Owners invite people, and say what each of them may do. Ask one of them.';

const subtitleOf = ({ isShared, estate, role }: User): string =>
  isShared
    ? `Who belongs to ${estate.name}. You are ${withArticle(role)}. ${doesWords(role)}`
    : `${estate.name} has no other members. Invite people to work in it or to look at it.`;

function Belonging({ user }: { user: User }) {
  const members = useQuery(membersQuery);
  const may = useMay();
  return (
    <Section title="Members" {...(!may(memberOperations.update) && { about: FOR_OWNERS })}>
      <Loaded query={members} loading="Loading who belongs here…" failed="The members could not be loaded.">
        {(list) => <Members user={user} members={list} />}
      </Loaded>
    </Section>
  );
}

function Inviting({ user }: { user: User }) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!may(invitationOperations.add)) return null;
  return (
    <>
      {user.isShared && <Invitations onLastGone={() => heading.current?.focus({ preventScroll: true })} />}
      <Section
        title="Invite people"
        heading={heading}
        about="By mail, or by a link you hand over. Either works once, for seven days."
      >
        <InviteForm />
      </Section>
    </>
  );
}
