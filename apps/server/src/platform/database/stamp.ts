import type { Clock } from '../clock.ts';
import type { CanRecord } from '../sessions/member.ts';

/** Author and time of a row. Only a member with write access can create one. */
export interface Stamp {
  readonly userId: string;
  readonly at: Date;
}

export const stampOf = ({ userId }: CanRecord, clock: Clock): Stamp => ({ userId, at: clock.now() });

export function createdColumns({ userId, at }: Stamp) {
  return {
    created_at: at,
    created_by: userId,
    updated_at: at,
    updated_by: userId,
  };
}

export const updatedColumns = ({ userId, at }: Stamp) => ({ updated_at: at, updated_by: userId });
