import { TOKEN_NAME_LENGTH, TOKEN_SCOPES } from '@cuverie/domain';
import { z } from 'zod';
import { emptyAnswer } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { byId, id, instant, momentOf, oneOf, requiredText } from '../platform/values.ts';

/** A token for a program in the name of a person, in one of their estates; the secret is returned once. */
export const apiToken = z.strictObject({
  id,
  name: z.string(),
  /** Its maximum rights, within those of its person. */
  scope: z.enum(TOKEN_SCOPES),
  estate: z.strictObject({ id, name: z.string() }),
  createdAt: instant,
  /** `null`: valid until it is revoked. */
  expiresAt: instant.nullable(),
  /** To the minute; `null`: never. */
  lastUsedAt: instant.nullable(),
  /** When a restore disabled it until its person enables it; `null`: it is enabled. */
  offSince: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenDraft = z.object({
  name: requiredText('Name', TOKEN_NAME_LENGTH),
  scope: oneOf('What it may do', TOKEN_SCOPES),
  /** At most five years ahead; `null` or omitted: valid until it is revoked. */
  expiresAt: momentOf('Expiry').nullable().optional(),
});
export type ApiTokenDraft = z.infer<typeof apiTokenDraft>;

/** A new token with its secret, which is returned only here. */
export const madeApiToken = apiToken.extend({ token: z.string() });
export type MadeApiToken = z.infer<typeof madeApiToken>;

const call = callsOf('Account');

export const apiTokenOperations = {
  list: call('listApiTokens', 'GET /api/account/tokens', {
    right: 'own',
    summary: 'List the API tokens of the person, the newest first, with those that expired; not the secrets',
    data: z.array(apiToken),
  }),
  make: call('makeApiToken', 'POST /api/account/tokens', {
    needsProof: true,
    right: 'own',
    summary: 'Make an API token for the estate; only this answer has its secret',
    body: apiTokenDraft,
    data: madeApiToken,
    addsRows: false,
    status: 201,
  }),
  turnOn: call('turnOnApiToken', 'POST /api/account/tokens/{id}/on', {
    needsProof: true,
    right: 'own',
    summary: 'Turn an API token on again that is off since the server was restored from a backup',
    params: byId,
    data: apiToken,
  }),
  revoke: call('revokeApiToken', 'DELETE /api/account/tokens/{id}', {
    right: 'own',
    summary: 'Revoke an API token: it is invalid at once',
    params: byId,
    data: emptyAnswer,
  }),
};
