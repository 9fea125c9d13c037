import { v4 as newMark } from 'uuid';
import { storage } from './storage.ts';

const KEY = 'device';

/** The mark by which the server recognises this browser at the next login. A logout does not remove it. */
export function deviceMark(): string {
  const mark = storage.get(KEY) || newMark();
  storage.set(KEY, mark);
  return mark;
}
