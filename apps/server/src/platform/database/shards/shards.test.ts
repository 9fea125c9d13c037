import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/database.ts';
import { shardDatabase } from './shards.ts';

const database = useTestDatabase('empty');

test('refuses a database without Citus unchanged and states what is missing', async () => {
  await expect(shardDatabase(database().db)).rejects.toMatchObject({
    name: 'NoCluster',
    message: expect.stringMatching(/has no Citus.*create extension citus/),
  });
});

test('the command requires DATABASE_URL and refers to the documentation', async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const command = join(import.meta.dirname, '../../../shard.ts');
  await expect(promisify(execFile)(process.execPath, [command], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL is not set: .*docs\/growing\.md/),
  });
});
