import { createHash } from 'node:crypto';

/**
 * The names statements are prepared under: a session then reads each text once, and keeps it for as long as it lives.
 * @param most how many texts get a name, since each costs memory in every session
 * @returns a text's name, or nothing for what comes after so many: it is prepared each time
 */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const named = names.get(text);
    if (named !== undefined || names.size >= most) return named;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
