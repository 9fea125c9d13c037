import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { signInAt } from '../../../testing/oidc-provider.ts';
import { BROWSER, MINUTE, organisationServer, SITE } from './testing/organisation.ts';

const { server, me, startedBy, led, codeFor, trade, withPassword } = organisationServer();

describe('the login flow', () => {
  it('refuses a state that is used, unknown or too old', async () => {
    const back = await signInAt(await startedBy(), me.login);
    expect((await led(back)).get('code')).not.toBeNull();
    expect((await led(back)).get('problem')).toBe('organisation_late');
    expect((await led(new URL(`${SITE}/auth/organisation/callback`))).get('problem')).toBe(
      'organisation_late',
    );
    const slow = await signInAt(await startedBy(), me.login);
    server().clock.advance(11 * MINUTE);
    expect((await led(slow)).get('problem')).toBe('organisation_late');
  });

  it('refuses a code that is used, too old, or from another browser', async () => {
    const code = await codeFor();
    expect((await trade(code)).status).toBe(200);
    expect((await trade(code)).error.code).toBe('organisation_late');
    const old = await codeFor();
    server().clock.advance(3 * MINUTE);
    expect((await trade(old)).error.code).toBe('organisation_late');
    const stolen = await codeFor();
    const { status, error } = await trade(stolen, { browser: 'a mark of another browser, of a thief' });
    expect([status, error.code]).toEqual([400, 'organisation_late']);
    expect((await trade(stolen)).error.code).toBe('organisation_late');
  });

  it('refuses a state as a code', async () => {
    const state = new URL(await startedBy()).searchParams.get('state');
    expect((await trade(String(state))).error.code).toBe('organisation_late');
  });

  it('refuses an answer of another provider', async () => {
    const back = await signInAt(await startedBy(), me.login);
    back.searchParams.set('iss', 'https://evil.example');
    expect((await led(back)).get('problem')).toBe('organisation_refused');
  });

  it('refuses an answer to another nonce', async () => {
    const url = new URL(await startedBy());
    url.searchParams.set('nonce', 'of another login');
    expect((await led(await signInAt(url.href, me.login))).get('problem')).toBe('organisation_refused');
  });

  it('refuses a code with another verifier', async () => {
    const [mine, theirs] = [
      await signInAt(await startedBy(), me.login),
      await signInAt(await startedBy(), me.login),
    ];
    mine.searchParams.set('code', String(theirs.searchParams.get('code')));
    expect((await led(mine)).get('problem')).toBe('organisation_refused');
  });

  it('reports a cancelled login and other refusals of the provider', async () => {
    expect((await led(await signInAt(await startedBy(), ''))).get('problem')).toBe('organisation_cancelled');
    const url = new URL(await startedBy());
    url.searchParams.set('prompt', 'none');
    expect((await led(await signInAt(url.href, me.login))).get('problem')).toBe('organisation_refused');
  });

  it('shows our own errors on the page, too', async () => {
    const back = await signInAt(await startedBy(), me.login);
    await server().db.count(sql`alter table organisation_steps rename to steps_away`);
    try {
      expect((await led(back)).get('problem')).toBe('organisation_refused');
    } finally {
      await server().db.count(sql`alter table steps_away rename to organisation_steps`);
    }
  });

  it('refuses a code for another purpose', async () => {
    const account = await withPassword();
    const toLink = await codeFor(me.login, account, '/api/account/organisation/start');
    expect((await trade(toLink)).error.code).toBe('organisation_late');
    const toSignIn = await codeFor();
    const { error } = await account.post('/api/account/organisation', { code: toSignIn, browser: BROWSER });
    expect(error.code).toBe('organisation_late');
  });

  it('stores nothing usable of it and deletes it', async () => {
    const back = await signInAt(await startedBy(), me.login);
    const code = String((await led(back)).get('code'));
    const kept = JSON.stringify(await server().db.rows(sql`select * from organisation_steps`));
    for (const secret of [code, BROWSER, String(back.searchParams.get('state'))])
      expect(kept).not.toContain(secret);
  });
});
