/**
 * Leaves out how Zod writes JSON schemas, which only the server does: each schema brings the way along, used or not,
 * and every page would load five kilobytes of it.
 */
import type { Plugin } from 'vite';

const WRITES_JSON_SCHEMAS = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** A module with the exports of another, none of which does anything; nothing where all of it is needed. */
export async function emptied(path: string): Promise<string | null> {
  if (!WRITES_JSON_SCHEMAS.test(path)) return null;
  const names = Object.keys((await import(path)) as object);
  return `const none = () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };\n`;
}

export function withoutJsonSchemas(): Plugin {
  return {
    name: 'cuverie:without-json-schemas',
    apply: 'build',
    load: emptied,
  };
}
