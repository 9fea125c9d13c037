const MINUTE_SECONDS = 60;
/** Up to here seconds say more than minutes. */
const TOLD_IN_SECONDS = 90;

/** A wait as people say it, never too short: "40 seconds", "2 minutes". */
export function waitInWords(seconds: number): string {
  if (seconds < TOLD_IN_SECONDS) return told(Math.ceil(seconds), 'second');
  return told(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
}

const told = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
