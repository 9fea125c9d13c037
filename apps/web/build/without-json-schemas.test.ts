import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptied } from './without-json-schemas.ts';

const core = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4/core');

describe('a build without JSON schemas', () => {
  it.each([
    ['json-schema-processors.js', 'stringProcessor'],
    ['to-json-schema.js', 'createToJSONSchemaMethod'],
  ])('keeps what %s exports, and none of what it does', async (file, name) => {
    const rest = await emptied(join(core, file));
    const here = (await import(`data:text/javascript,${encodeURIComponent(rest ?? '')}`)) as Record<
      string,
      () => void
    >;
    expect(Object.keys(here)).toEqual(Object.keys((await import(join(core, file))) as object));
    expect(here[name]?.()).toBeUndefined();
  });

  it('leaves every other module as it is', async () => {
    expect(await emptied(join(core, 'schemas.js'))).toBeNull();
  });
});
