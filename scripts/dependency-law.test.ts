import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dependencyLaw } from './checks.ts';
import { ROOT } from './launcher/paths.mjs';

/** A small tree of modules without violations, with each kind of module once. */
const LAWFUL: Record<string, string> = {
  'apps/web/src/ui/about.ts': 'export const about = 1;',
  'apps/web/src/ui/round.ts': "import './about.ts';",
  'packages/domain/package.json':
    '{"name":"@cuverie/domain","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/domain/src/index.ts': "export { litres } from './litres.ts';",
  'packages/domain/src/litres.ts': 'export const litres = 225;',
  'packages/contract/package.json':
    '{"name":"@cuverie/contract","type":"module","dependencies":{"zod":"*"},"exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts':
    "import { litres } from '@cuverie/domain';\nimport { z } from 'zod';\nexport const barrel = z.number().max(litres);",
  'apps/server/src/app.ts':
    "import { list } from './features/cellar/list.ts';\nexport const app = [list];\nimport './features/grapes/grapes.ts';",
  'apps/server/src/platform/clock.ts':
    "import process from 'node:process';\nexport const now = process.hrtime;",
  'apps/server/src/features/cellar/list.ts':
    "import { barrel } from '@cuverie/contract';\nimport { now } from '../../platform/clock.ts';\nexport const list = [barrel, now];",
  'apps/server/src/features/cellar/list.test.ts':
    "import { app } from '../../app.ts';\nexport const tested = app;",
  'apps/server/src/features/grapes/grapes.ts':
    'export interface Grape { name: string }\nexport const grapes = 1;',
  'apps/web/src/app/router.tsx':
    "import { Page } from '../features/cellar/Page.tsx';\nexport const routes = [Page];",
  'apps/web/src/ui/Field.tsx': 'export const Field = () => <input />;',
  'apps/web/src/api/client.ts': 'export const client = 1;',
  'apps/web/src/features/cellar/Page.tsx':
    "import { Field } from '../../ui/Field.tsx';\nexport const Page = () => <Field />;",
  'apps/web/src/features/site/Home.tsx': 'export const Home = () => <main />;',
};

/** A module for each violation: the rule, the module, and its source. */
const PLANTED: [rule: string, path: string, source: string][] = [
  ['domain-stands-alone', 'packages/domain/src/a.ts', "import '@cuverie/contract';"],
  ['domain-stands-alone', 'packages/domain/src/b.ts', "import 'node:fs';"],
  ['domain-stands-alone', 'packages/domain/src/c.ts', "import { z } from 'zod';\nexport const c = z;"],
  ['contract-on-domain-and-zod', 'packages/contract/src/a.ts', "import '../../../apps/server/src/app.ts';"],
  ['contract-on-domain-and-zod', 'packages/contract/src/b.ts', "import 'node:crypto';"],
  ['contract-on-domain-and-zod', 'packages/contract/src/c.ts', "import 'vitest';"],
  ['server-never-web', 'apps/server/src/web.ts', "import '../../web/src/api/client.ts';"],
  ['web-never-server', 'apps/web/src/api/a.ts', "import '../../../server/src/platform/clock.ts';"],
  ['feature-imports-no-feature', 'apps/server/src/features/cellar/a.ts', "import '../grapes/grapes.ts';"],
  [
    'feature-imports-no-feature',
    'apps/server/src/features/cellar/type.ts',
    "import type { Grape } from '../grapes/grapes.ts';\nexport type G = Grape;",
  ],
  ['feature-imports-no-feature', 'apps/web/src/features/cellar/a.tsx', "import '../site/Home.tsx';"],
  ['foundations-know-no-feature', 'apps/server/src/platform/a.ts', "import '../features/cellar/list.ts';"],
  ['foundations-know-no-feature', 'apps/web/src/ui/a.tsx', "import '../features/cellar/Page.tsx';"],
  ['foundations-know-no-feature', 'apps/web/src/api/b.ts', "import '../features/cellar/Page.tsx';"],
  ['features-know-no-app', 'apps/server/src/features/grapes/a.ts', "import '../../app.ts';"],
  ['features-know-no-app', 'apps/web/src/features/site/a.ts', "import '../../app/router.tsx';"],
  ['programs-without-tests', 'apps/server/src/b.ts', "import './features/cellar/list.test.ts';"],
  ['no-unresolvable', 'apps/server/src/c.ts', "import './nowhere.ts';"],
  ['packages-know-no-apps', 'packages/domain/src/d.test.ts', "import '../../../apps/server/src/app.ts';"],
  ['no-cycles', 'apps/web/src/ui/about.ts', "import './round.ts';"],
];

interface Report {
  summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] };
}

describe('the dependency law', () => {
  let tree: string;

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'dependency-law-'));
    await plant('package.json', '{"name":"tree","type":"module","workspaces":["packages/*"]}');
    for (const [path, source] of Object.entries(LAWFUL)) await plant(path, source);
    await mkdir(join(tree, 'node_modules/@cuverie'), { recursive: true });
    await symlink(join(tree, 'packages/domain'), join(tree, 'node_modules/@cuverie/domain'));
    await symlink(join(tree, 'packages/contract'), join(tree, 'node_modules/@cuverie/contract'));
    for (const name of ['zod', 'vitest']) {
      await symlink(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
    }
  });

  afterAll(() => rm(tree, { recursive: true, force: true }));

  async function plant(path: string, source: string): Promise<void> {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), `${source}\n`);
  }

  async function cruise(): Promise<Report['summary']> {
    const { output } = await dependencyLaw(tree, 'json');
    return (JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report).summary;
  }

  test('accepts a tree without violations, and reads every module', async () => {
    const { violations, totalCruised } = await cruise();
    expect(violations).toEqual([]);
    expect(totalCruised).toBe(17);
  });

  test('rejects each violation, and fails the check', async () => {
    for (const [, path, source] of PLANTED) await plant(path, source);
    const found = new Set((await cruise()).violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    const missed = PLANTED.filter(([rule, path]) => !found.has(`${rule}: ${path}`));
    expect(missed).toEqual([]);
    expect((await dependencyLaw(tree, 'err-long')).passed).toBe(false);
  });
});
