import type { SignedIn } from '@cuverie/contract';
import { deviceOf } from '@cuverie/domain';
import type { FastifyRequest } from 'fastify';
import { knownAs } from '../../../platform/observe/log.ts';
import { clientSubject } from '../../../platform/throttles/address.ts';
import type { Caller } from './devices.ts';

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  client: clientSubject(ip),
  device: deviceOf(headers['user-agent']),
});

/** A session that just started; its id is added to the request's log. */
export function asKnown(request: FastifyRequest, signedIn: SignedIn): SignedIn {
  knownAs(request, { userId: signedIn.user.id });
  return signedIn;
}
