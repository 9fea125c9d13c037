import { v4 as newMark } from 'uuid';
import { storage } from './storage.ts';

const KEY = 'device';

/** What the server knows this browser by when somebody logs in again; it stays when they log out. */
export function deviceMark(): string {
  const kept = storage.get(KEY) || newMark();
  storage.set(KEY, kept);
  return kept;
}
