import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { sql } from '../database/sql.ts';
import { detectForeignDump } from './epoch.ts';

const app = useTestApp();
const WINE = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };

const epoch = async () => (await app().db.one<{ epoch: string }>(sql`select epoch from change_epochs`)).epoch;
/** As in a dump of a database with higher transaction ids, made some time ago. */
const moved = (minutes: number) =>
  app().db.count(sql`
    update changes set tx = '9000000000'::xid8, made_at = now() - make_interval(mins => ${minutes})`);
let before: string;

beforeEach(async () => {
  const ana = await app().signUp();
  await ana.post('/cellar/wines', WINE);
  before = await epoch();
});

test('changes with future transaction ids came from another database and start a new epoch', async () => {
  await moved(5);
  await detectForeignDump(app().db);
  expect(await epoch()).not.toBe(before);
  expect(await app().db.rows(sql`select distinct tx::text from changes`)).toEqual([{ tx: '0' }]);
});

test('changes of this database are followed as before, including those of other servers', async () => {
  await detectForeignDump(app().db);
  expect(await epoch()).toBe(before);
  await moved(0);
  await detectForeignDump(app().db);
  expect(await epoch()).toBe(before);
});
