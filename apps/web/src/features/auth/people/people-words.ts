import type { EstateMember, Invitation } from '@cuverie/contract';
import { ROLES, type Role } from '@cuverie/domain';
import { dateOfMoment, dayOfMoment } from '../../../ui/words.ts';

export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'does everything, and says who belongs to the estate and how it is run' },
  winemaker: { name: 'Winemaker', may: 'adds, changes and deletes all the estate keeps' },
  'cellar hand': {
    name: 'Cellar hand',
    may: 'writes down the day’s work: readings, measurements, bottles drunk, operations and tasks',
  },
  viewer: { name: 'Viewer', may: 'looks, and changes nothing' },
};

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].name }));

/** `an owner`, `a viewer`. */
export const withArticle = (role: Role): string => `${role === 'owner' ? 'an' : 'a'} ${role}`;

/** `A viewer looks, and changes nothing.` */
export const doesWords = (role: Role): string =>
  `${role === 'owner' ? 'An' : 'A'} ${role} ${ROLE_WORDS[role].may}.`;

export const sinceWords = ({ since }: Pick<EstateMember, 'since'>): string =>
  `since ${dateOfMoment(new Date(since))}`;

/** The recipient of an invitation. */
export const whomWords = ({ email }: Pick<Invitation, 'email'>): string =>
  email ?? 'The first person with the link';

export const untilWords = ({ expiresAt }: Pick<Invitation, 'expiresAt'>): string =>
  `until ${dayOfMoment(new Date(expiresAt))}`;

export const invitationWords = ({
  invitedBy,
  expiresAt,
}: Pick<Invitation, 'invitedBy' | 'expiresAt'>): string => `${untilWords({ expiresAt })}, by ${invitedBy}`;

/** The link of an invitation. The token is in the fragment, which servers never log. */
export const joinLink = (origin: string, token: string): string => `${origin}/join#token=${token}`;
