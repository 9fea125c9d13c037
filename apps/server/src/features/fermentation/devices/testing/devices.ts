import type { Device, DevicePost, MadeDevice, Tank, TankReading } from '@cuverie/contract';
import type { InjectOptions } from 'fastify';
import { beforeEach } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import { readingsOf, tankBookOf } from '../../testing/tanks.ts';

export const DEVICES = '/api/devices';
export const MINUTE = 60_000;

export const SPINDEL = {
  name: 'iSpindel000',
  ID: 4974097,
  token: '',
  angle: 60.1,
  temperature: 68,
  temp_units: 'F',
  battery: 4.03,
  gravity: 1.05,
  interval: 900,
  RSSI: -66,
};

/** A server with an estate of Ana’s, and the calls of its devices. */
export function devicesServer() {
  const app = useTestApp();
  let ana: SignedInClient;
  beforeEach(async () => {
    ana = await app().signUp();
  });
  const { addTank } = tankBookOf(() => ana);

  const addDevice = async (fields: object = {}): Promise<MadeDevice> => {
    const { status, data, error } = await ana.post<MadeDevice>(DEVICES, { name: 'Float 1', ...fields });
    if (status !== 201) throw new Error(error.message);
    return data;
  };
  const deviceOf = async ({ id }: Pick<MadeDevice, 'id'>): Promise<Device> =>
    (await ana.get<Device>(`${DEVICES}/${id}`)).data;
  const postsOf = async ({ id }: Pick<MadeDevice, 'id'>): Promise<DevicePost[]> =>
    (await ana.get<DevicePost[]>(`${DEVICES}/${id}/posts`)).data;
  const readings = async (tank: Tank): Promise<TankReading[]> =>
    (await ana.get<TankReading[]>(readingsOf(tank))).data;

  /** Posts like a device: without a token, often with the wrong content type. */
  async function send(key: string, body: object | string, more: InjectOptions = {}) {
    const answer = await app().app.inject({
      method: 'POST',
      url: `/api/in/${key}`,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      remoteAddress: '203.0.113.7',
      ...more,
    });
    const json =
      answer.body === ''
        ? {}
        : answer.json<{ data?: { outcome: string }; message?: string; code?: string }>();
    return { status: answer.statusCode, outcome: json.data?.outcome, message: json.message, code: json.code };
  }

  return { app, ana: () => ana, addTank, addDevice, deviceOf, postsOf, readings, send };
}
