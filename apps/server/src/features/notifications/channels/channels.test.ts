import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callOutsideTo } from '../../../platform/outgoing/outgoing.ts';
import { type OutsideServer, startOutsideServer } from '../testing/outside-server.ts';
import { asNotSent, type Message, type Tools } from './channel.ts';
import { mailWay } from './mail.ts';
import { matrixWay } from './matrix.ts';
import { ntfyWay } from './ntfy.ts';
import { isPushService, pushWay } from './push.ts';
import { telegramWay } from './telegram.ts';
import { drawPushSecret, encryptMessage, pushKeyOf, vapid } from './web-push.ts';
import { drawSecret, sendWebhook, signature } from './webhook.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

let outside: OutsideServer;
let tools: Tools;
beforeAll(async () => {
  outside = await startOutsideServer();
  const pushKey = pushKeyOf(drawPushSecret());
  tools = {
    outgoing: callOutsideTo({ hosts: ['127.0.0.1'] }),
    mail: { isSent: false, deliver: async () => {} },
    pushKey: async () => pushKey,
    siteUrl: () => 'https://cellar.example.com',
  };
});
afterAll(() => outside.stop());
beforeEach(() => {
  outside.inbox.length = 0;
  outside.answer = { status: 200, body: {} };
});

const message: Message = {
  id: '01999999-1111-7222-8333-444444444444',
  title: 'Tank 4: Too hot',
  text: 'Merlot. 38 °C; above 35 °C yeast dies.',
  link: 'https://cellar.example.com/alarm#key',
  path: '/fermentation?q=Tank%204',
  isUrgent: true,
};
const ana = { name: 'Ana', email: 'ana@example.com' };
const NOTHING = { kind: 'ntfy' } as const;

describe('Web Push', () => {
  it('encrypts the example of RFC 8291', () => {
    const body = encryptMessage(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('identifies the sender as in RFC 8292', () => {
    const key = pushKeyOf(drawPushSecret());
    const said = vapid(
      new URL('https://push.example.net/p/a?b'),
      key,
      'https://cellar.example.com',
      new Date(0),
    );
    const [, head = '', claims = '', signed = '', k = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(said) ?? [];
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.net',
      exp: 43_200,
      sub: 'https://cellar.example.com',
    });
    const point = bytes(k);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes(signed),
      ),
    ).toBe(true);
  });

  it('can be read by the target browser only', async () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = Buffer.alloc(16, 7);
    const target = {
      endpoint: `${outside.url}/push/1`,
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    };
    await pushWay.send(tools, target, message, ana);
    const [{ headers, body }] = outside.inbox as [(typeof outside.inbox)[0]];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '86400',
      topic: message.id.replaceAll('-', ''),
    });
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const secret = derive(browser.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    ).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).subarray(0, -1);
    expect(JSON.parse(text.toString())).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Tank 4: Too hot',
        navigate: 'https://cellar.example.com/fermentation?q=Tank%204',
      },
    });
  });

  it('is deleted when the push service reports it gone', async () => {
    outside.answer = { status: 410, body: {} };
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const keys = {
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    };
    const target = { endpoint: `${outside.url}/push/1`, ...keys };
    await expect(pushWay.send(tools, target, message, ana)).rejects.toMatchObject({ isGone: true });
  });

  it('accepts push services of browsers only', () => {
    expect(
      [
        'https://fcm.googleapis.com/fcm/send/a',
        'https://updates.push.services.mozilla.com/wpush/v2/a',
        'https://web.push.apple.com/a',
        'https://wns2-par02p.notify.windows.com/w/?token=a',
      ].every(isPushService),
    ).toBe(true);
    expect(
      [
        'http://fcm.googleapis.com/a',
        'https://fcm.googleapis.com:8443/a',
        'https://fcm.googleapis.com.evil.example/a',
        'https://evilpush.apple.com.example/a',
        'https://push.apple.com/a',
        'https://u@web.push.apple.com/a',
        'https://127.0.0.1/a',
        '',
      ].some(isPushService),
    ).toBe(false);
    const target = pushWay.targetOf({ kind: 'push', address: 'https://127.0.0.1/', key: 'AA', auth: 'AA' });
    expect(Object.keys('errors' in target ? target.errors : {})).toEqual(['address', 'key', 'auth']);
  });
});

describe('ntfy', () => {
  it('posts to its topic with a link', async () => {
    const target = ntfyWay.targetOf({ ...NOTHING, address: `${outside.url}/cellar-12`, token: 'tk_1' });
    await ntfyWay.send(tools, target as never, message, ana);
    const [{ method, path, headers, body }] = outside.inbox as [(typeof outside.inbox)[0]];
    expect([method, path, headers.authorization]).toEqual(['POST', '/', 'Bearer tk_1']);
    expect(JSON.parse(body.toString())).toEqual({
      topic: 'cellar-12',
      title: message.title,
      message: message.text,
      click: message.link,
      priority: 5,
      tags: ['wine_glass'],
    });
  });

  it('accepts only the address of a topic', () => {
    for (const address of ['', 'https://ntfy.sh', 'https://ntfy.sh/', 'ftp://ntfy.sh/a', 'ntfy.sh/a'])
      expect(ntfyWay.targetOf({ ...NOTHING, address })).toHaveProperty(
        'errors.address.code',
        'topic_address',
      );
  });
});

describe('Telegram', () => {
  const draft = { kind: 'telegram', token: '123456:ABCDEFGHIJKLMNOPQRSTUVWX', chat: '-100123' } as const;

  it('posts to a chat by its bot', async () => {
    const target = telegramWay.targetOf({ ...draft, address: outside.url });
    await telegramWay.send(tools, target as never, message, ana);
    const [{ path, body }] = outside.inbox as [(typeof outside.inbox)[0]];
    expect(path).toBe(`/bot${draft.token}/sendMessage`);
    expect(JSON.parse(body.toString())).toMatchObject({ chat_id: '-100123', disable_notification: false });
    expect(JSON.parse(body.toString()).text).toContain(message.link);
  });

  it('returns Telegram’s error without the token', async () => {
    outside.answer = {
      status: 403,
      body: { ok: false, description: 'Forbidden: bot was blocked by the user' },
    };
    const target = telegramWay.targetOf({ ...draft, address: outside.url });
    const failed = await telegramWay
      .send(tools, target as never, message, ana)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      isFinal: true,
      message: expect.stringContaining('bot was blocked by the user'),
    });
    expect(String(failed)).not.toContain(draft.token);
  });

  it('accepts only a bot’s token and a chat', () => {
    const wrong = telegramWay.targetOf({ kind: 'telegram', token: 'abc', chat: 'x' });
    expect(Object.keys('errors' in wrong ? wrong.errors : {})).toEqual(['token', 'chat']);
  });
});

describe('Matrix', () => {
  it('posts to a room, and a retry is the same message', async () => {
    const target = matrixWay.targetOf({
      kind: 'matrix',
      address: `${outside.url}/`,
      token: 'syt_1',
      chat: '!a:b.example',
    });
    await matrixWay.send(tools, target as never, message, ana);
    const [{ method, path, headers }] = outside.inbox as [(typeof outside.inbox)[0]];
    expect([method, headers.authorization]).toEqual(['PUT', 'Bearer syt_1']);
    expect(path).toBe(`/_matrix/client/v3/rooms/!a%3Ab.example/send/m.room.message/${message.id}`);
  });
});

describe('mail', () => {
  it('is unavailable if the server sends none', async () => {
    await expect(mailWay.send(tools, {}, message, ana)).rejects.toMatchObject({
      isFinal: true,
      said: { code: 'mail_missing' },
    });
  });

  it('contains one link, whatever names contain', async () => {
    const sent: { text: string; html: string }[] = [];
    const mail = {
      isSent: true,
      deliver: async (one: { text: string; html: string }) => void sent.push(one),
    };
    await mailWay.send({ ...tools, mail }, {}, { ...message, text: '<b>Tank</b>' }, ana);
    expect(sent[0]?.text.match(/https?:/g)).toHaveLength(1);
    expect(sent[0]?.html).not.toContain('<b>Tank');
    expect(sent[0]?.html.match(/href=/g)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('is signed like the example of Standard Webhooks', () => {
    expect(
      signature(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(drawSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  });

  it.each([
    [500, { isFinal: false }],
    [302, { isFinal: true }],
    [429, { isFinal: false }],
    [401, { isFinal: false, isGone: false }],
    [410, { isGone: true }],
  ])('fails after the response %i: %o', async (status, as) => {
    outside.answer = { status, body: {} };
    const sending = { address: outside.url, secret: drawSecret(), id: 'a', body: {}, now: new Date() };
    await expect(sendWebhook(tools.outgoing, sending)).rejects.toMatchObject(as);
  });

  it('is not sent to an internal address and not retried', async () => {
    const sending = { address: outside.url, secret: drawSecret(), id: 'a', body: {}, now: new Date() };
    const failed = await sendWebhook(callOutsideTo({ hosts: [] }), sending).catch(asNotSent);
    expect(failed).toMatchObject({ isFinal: true, said: { code: 'outgoing_inside' } });
    expect(outside.inbox).toEqual([]);
  });
});
