/** Members of one estate, for tests. */
import type { EstateMember, User } from '@cuverie/contract';
import type { Role } from '@cuverie/domain';
import { type Client, clientOf, type SignedInClient, type TestApp } from '../../../testing/app.ts';

/** A person whose calls name one of their estates. */
export interface Person extends Client {
  user: User;
  access: string;
  /** Calls without X-Estate, in the estate of their session. */
  elsewhere: SignedInClient;
}

export function peopleOf(server: () => TestApp) {
  const invited = async (owner: Client, role: Role, email?: string): Promise<string> => {
    const { status, data, error } = await owner.post<{ token: string }>('/api/estate/invitations', {
      role,
      ...(email !== undefined && { email }),
    });
    if (status !== 201) throw new Error(`Could not invite: ${error.message}`);
    return data.token;
  };
  const inEstate = (person: SignedInClient, estateId: string): Person => ({
    ...clientOf(server().app, person.access, undefined, estateId),
    user: person.user,
    access: person.access,
    elsewhere: person,
  });

  return {
    invited,
    inEstate,
    /** Creates a person with an estate of their own who accepts an invitation of this owner. */
    join: async (owner: SignedInClient, role: Role, name = `A ${role}`): Promise<Person> => {
      const person = await server().signUp(name);
      const token = await invited(owner, role);
      const { data } = await person.post<{ estateId: string }>('/api/invitations/accept', { token });
      return inEstate(person, data.estateId);
    },
    members: async (client: Client): Promise<EstateMember[]> =>
      (await client.get<EstateMember[]>('/api/estate/members')).data,
  };
}
