import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { shardDatabase } from './shards.ts';

const database = useTestDatabase('empty');

test('a database without Citus is left as it is, and the person is told what it lacks', async () => {
  await expect(shardDatabase(database().db)).rejects.toMatchObject({
    name: 'NoCluster',
    message: expect.stringMatching(/has no Citus.*create extension citus/),
  });
});

test('the command says that it needs DATABASE_URL, and where to read on', async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const command = join(import.meta.dirname, '../../shard.ts');
  await expect(promisify(execFile)(process.execPath, [command], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL is not set: .*docs\/growing\.md/),
  });
});
