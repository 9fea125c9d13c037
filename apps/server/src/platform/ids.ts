import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Random bytes are asked of the system for so many ids at once: for each by itself takes longer than all the rest. */
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

let millisecond = 0;
let sequence = 0;

/** Ids for many rows, quickly; each sorts behind the one before it. */
export function nextId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > millisecond) {
    millisecond = now;
    // Half of what it can count to is left for the ids of this millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    sequence += 1;
  }
  return v7({ random, msecs: millisecond, seq: sequence });
}
