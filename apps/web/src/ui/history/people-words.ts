/** Words changes of members, invitations, API tokens and second factors. */
import type { HistoryEntry } from '@cuverie/contract';

type PeopleChange = Pick<HistoryEntry, 'kind' | 'name' | 'act' | 'before' | 'after'> &
  Partial<Pick<HistoryEntry, 'itemId' | 'by'>>;

const textOf = (values: HistoryEntry['before'], field: string): string => {
  const value = values?.[field];
  return typeof value === 'string' ? value : '';
};

/** Thirty days after a deletion only the name of an entry is kept, so the role may be missing. */
const asRole = (values: HistoryEntry['before']): string => {
  const role = textOf(values, 'role');
  return role === '' ? '' : ` as ${role}`;
};

function memberWords({ name, act, itemId, by, before, after }: PeopleChange): string {
  const member = name ?? 'a former member';
  if (act === 'added') return `joined${asRole(after)}`;
  if (act === 'deleted') return itemId === by ? 'left the estate' : `removed ${member} from the estate`;
  return `changed the role of ${member} from ${textOf(before, 'role')} to ${textOf(after, 'role')}`;
}

function invitationWords({ name, act, before, after }: PeopleChange): string {
  const role = asRole(after ?? before);
  if (act === 'added') return name === null ? `made a link to join${role}` : `invited ${name}${role}`;
  return name === null ? `revoked a link to join${role}` : `revoked the invitation of ${name}${role}`;
}

const TOKEN_ACTS: Readonly<Record<string, string>> = {
  added: 'made',
  restored: 'turned on',
  deleted: 'revoked',
};

function factorWords({ name, act, after }: PeopleChange): string {
  if (name === null)
    return after?.['demanded'] === true
      ? 'requires a second factor of every member'
      : 'no longer requires a second factor of every member';
  if (act === 'changed') return `renewed the ${name}`;
  return act === 'added' ? `added the ${name}` : `removed the ${name}`;
}

/** `invited bo@example.com as winemaker`, `revoked the API token Cellar sensors`. */
export function peopleWords(entry: PeopleChange): string {
  if (entry.kind === 'member') return memberWords(entry);
  if (entry.kind === 'invitation') return invitationWords(entry);
  if (entry.kind === 'factor') return factorWords(entry);
  return `${TOKEN_ACTS[entry.act] ?? 'changed'} the API token ${entry.name ?? ''}`.trimEnd();
}
