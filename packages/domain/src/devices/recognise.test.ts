import { describe, expect, test } from 'vitest';
import type { DeviceReading } from './reading.ts';
import { recognise } from './recognise.ts';

const NOW = Date.UTC(2026, 8, 20, 6, 0, 0);

/** Returns a reading without missing values. */
function read(body: string, query: Record<string, string> = {}, now = NOW): Partial<DeviceReading>[] {
  const found = recognise({ body, query, now });
  if ('problem' in found) throw new Error(found.problem.code);
  return found.readings.map(
    (reading) => Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null)) as never,
  );
}

function problemOf(body: string, query: Record<string, string> = {}): string {
  const found = recognise({ body, query, now: NOW });
  return 'problem' in found ? found.problem.code : 'none';
}

describe('an iSpindel', () => {
  test('sends JSON with a gravity of unknown scale', () => {
    const body =
      '{"name":"iSpindel000","ID":4974097,"token":"secret","angle":83.49442,"temperature":21.4375,"temp_units":"C","battery":4.035453,"gravity":22.80585,"interval":900,"RSSI":-66}';
    expect(read(body)).toEqual([
      {
        kind: 'ispindel',
        device: 'iSpindel000',
        temperature: { value: 21.4375, unit: 'C' },
        density: { value: 22.80585, scale: null },
        angle: 83.49442,
        batteryVolts: 4.035453,
        signal: -66,
        interval: 900,
      },
    ]);
  });

  test('sends °F if configured', () => {
    const body =
      '{"name":"iSpindel001","ID":"2C3D","angle":63.2,"temperature":73.175,"temp_units":"F","battery":3.9,"gravity":1.0573,"interval":60,"RSSI":-50}';
    expect(read(body)[0]).toMatchObject({
      temperature: { value: 73.175, unit: 'F' },
      density: { value: 1.0573, scale: null },
    });
  });

  test('sends InfluxDB lines as a form, with an integer tag', () => {
    const body =
      'measurements,source=iSpindel000 name="iSpindel000",ID=4974097,token="abc",angle=25.1,temperature=20.5,temp_units="C",battery=3.98,gravity=12.4,interval=900,RSSI=-70';
    expect(read(body)).toEqual([
      {
        kind: 'influx',
        device: 'iSpindel000',
        temperature: { value: 20.5, unit: 'C' },
        density: { value: 12.4, scale: null },
        angle: 25.1,
        batteryVolts: 3.98,
        signal: -70,
        interval: 900,
      },
    ]);
  });
});

describe('a GravityMon', () => {
  test('sends the fields of an iSpindel and the scale of its gravity', () => {
    const body =
      '{"name": "gravmon", "ID": "2E6753", "token": "gravmon", "interval": 900, "temperature": 20.50, "temp_units": "C", "gravity": 1.0050, "velocity": 1.2, "angle": 45.340, "battery": 3.67, "RSSI": -12, "corr-gravity": 1.0050, "gravity-unit": "G", "run-time": 6 }';
    expect(read(body)).toEqual([
      {
        kind: 'gravitymon',
        device: 'gravmon',
        temperature: { value: 20.5, unit: 'C' },
        density: { value: 1.005, scale: 'sg' },
        angle: 45.34,
        batteryVolts: 3.67,
        signal: -12,
        interval: 900,
      },
    ]);
  });

  test('sends the same in a URL', () => {
    const query = Object.fromEntries(
      new URLSearchParams(
        '?name=gravmon&id=2E6753&token=&interval=900&temperature=68.90&temp-units=F&gravity=20.1&velocity=&angle=45.340&battery=3.67&rssi=-12&corr-gravity=20.0&gravity-unit=P&run-time=6',
      ),
    );
    expect(read('', query)[0]).toMatchObject({
      kind: 'gravitymon',
      temperature: { value: 68.9, unit: 'F' },
      density: { value: 20.1, scale: 'plato' },
    });
  });

  test('sends a line with its units as tags', () => {
    const body =
      'measurement,host=gravmon,device=2E6753,temp-format=C,gravity-format=G gravity=1.1230,velocity=3.1,corr-gravity=1.2230,angle=45.000,temp=21.20,battery=3.88,rssi=-31\n';
    expect(read(body)[0]).toMatchObject({
      device: '2E6753',
      temperature: { value: 21.2, unit: 'C' },
      density: { value: 1.123, scale: 'sg' },
    });
  });

  test('with an empty template value is read without it', () => {
    expect(
      read('{"name":"g","temperature":20,"temp_units":"C","gravity":nan,"angle":25,"battery":-nan}')[0],
    ).toEqual({
      kind: 'ispindel',
      device: 'g',
      temperature: { value: 20, unit: 'C' },
      angle: 25,
    });
  });
});

describe('a Tilt', () => {
  test('is one of all devices of a TiltBridge, with numbers as texts', () => {
    const body =
      '{"mdns_id":"tiltbridge","tilts":{"Black":{"color":"Black","temp":"68.0","tempUnit":"F","gravity":"1.0570","gsheets_name":"","weeks_on_battery":12,"sends_battery":true,"high_resolution":false,"fwVersion":1005,"rssi":-75},"Red":{"color":"Red","temp":"20.1","tempUnit":"C","gravity":"1.0123","rssi":-60}}}';
    expect(read(body)).toEqual([
      {
        kind: 'tiltbridge',
        device: 'Black',
        temperature: { value: 68, unit: 'F' },
        density: { value: 1.057, scale: 'sg' },
        signal: -75,
      },
      {
        kind: 'tiltbridge',
        device: 'Red',
        temperature: { value: 20.1, unit: 'C' },
        density: { value: 1.0123, scale: 'sg' },
        signal: -60,
      },
    ]);
  });

  test('is sent alone by the same bridge, as to Brewfather, in °F', () => {
    const body =
      '{"name":"Purple","temp":"71.6","temp_unit":"F","gravity":"1.0345","gravity_unit":"G","device_source":"TiltBridge"}';
    expect(read(body)).toEqual([
      {
        kind: 'brewfather',
        device: 'Purple',
        temperature: { value: 71.6, unit: 'F' },
        density: { value: 1.0345, scale: 'sg' },
      },
    ]);
  });

  test('is sent by its app as a form, with a time of an unknown zone', () => {
    // 20 September 2026, 8:05 in Berlin, two hours ahead of UTC: five minutes after now.
    const local = Date.UTC(2026, 8, 20, 8, 5) / 86_400_000 + 25_569;
    const body = `Timepoint=${local}&Temp=71.0&SG=1.019&Beer=Riesling%2C1234&Color=ORANGE&Comment=`;
    const [reading] = read(body, {}, NOW + 5 * 60_000);
    expect(reading).toEqual({
      kind: 'tilt',
      device: 'ORANGE',
      at: NOW + 5 * 60_000,
      temperature: { value: 71, unit: 'F' },
      density: { value: 1.019, scale: 'sg' },
    });
  });

  test('is sent by tilt-pitch in both units, by its colour', () => {
    const body =
      '{"name":"Merlot","color":"purple","timestamp":"2026-09-20T05:55:00Z","temp_fahrenheit":69,"temp_celsius":21,"gravity":1.035,"alcohol_by_volume":5.63}';
    expect(read(body)[0]).toMatchObject({
      kind: 'tilt',
      device: 'purple',
      temperature: { value: 21, unit: 'C' },
      density: { value: 1.035, scale: 'sg' },
      at: NOW - 5 * 60_000,
    });
  });

  test('with its firmware version only is no reading', () => {
    expect(problemOf('{"Temp":"999","SG":"1.005","Color":"RED","Timepoint":"45032.57"}')).toBe(
      'device_starts',
    );
  });
});

test('a RAPT Pill sends °C, percent, and NUL bytes', () => {
  const body =
    '{"device_id":"0a1b","device_type":"Hydrometer","device_name":"Pill\\u0000 7","temperature":"20.375","gravity":"1045.3","battery":"9","rssi":"-54","created_date":"2026-09-20T05:50:00Z"}\0';
  expect(read(body)).toEqual([
    {
      kind: 'rapt',
      device: 'Pill 7',
      at: NOW - 10 * 60_000,
      temperature: { value: 20.375, unit: 'C' },
      density: { value: 1045.3, scale: 'sg' },
      batteryPercent: 9,
      signal: -54,
    },
  ]);
});

test('a Plaato airlock sends its density and bubbles', () => {
  const body =
    '{"device_id":1,"device_name":"Airlock","temp":24.6,"temp_unit":"°C","volume_unit":"L","bpm":30,"sg":1.025,"og":1.09,"abv":5.1,"bubbles":812,"batch_volume":20,"co2_volume":9}';
  expect(read(body)[0]).toMatchObject({
    kind: 'plaato',
    device: 'Airlock',
    temperature: { value: 24.6, unit: 'C' },
    density: { value: 1.025, scale: 'sg' },
  });
});

test('a Brewfather stream has units and a pH', () => {
  const body =
    '{"name":"Probe[SG]","temp":20.5,"aux_temp":18,"temp_unit":"C","gravity":1.042,"ph":3.42,"bpm":12,"comment":"","beer":"Pinot","battery":3.9}';
  expect(read(body)[0]).toMatchObject({
    device: 'Probe',
    temperature: { value: 20.5, unit: 'C' },
    density: { value: 1.042, scale: 'sg' },
    pH: 3.42,
    batteryVolts: 3.9,
  });
});

describe('lines of InfluxDB', () => {
  test('have escapes, quoted texts, and nanoseconds', () => {
    const body =
      '# a comment\ntank\\ 4,name=Tank\\ 4,note=a\\=b temperature=18.5,text="a, \\"b\\" c=d",n=3i 1789884000000000000\r\n';
    expect(read(body)).toEqual([
      { kind: 'influx', device: 'Tank 4', at: 1_789_884_000_000, temperature: { value: 18.5, unit: null } },
    ]);
  });

  test('of one device and instant are one reading, separate from others', () => {
    const body = [
      't,name=a temperature=18 1789884000',
      't,name=a brix=12.5 1789884005',
      't,name=b temperature=19 1789884000',
      't,name=a temperature=18.4 1789884600',
    ].join('\n');
    expect(read(body)).toMatchObject([
      { device: 'a', temperature: { value: 18 }, density: { value: 12.5, scale: 'brix' } },
      { device: 'b', temperature: { value: 19 } },
      { device: 'a', temperature: { value: 18.4 } },
    ]);
  });
});

describe('Telegraf', () => {
  test('sends values of a Modbus controller', () => {
    const body =
      '{"metrics":[{"fields":{"temperature":18.7},"name":"modbus","tags":{"host":"pi","name":"tank4","slave_id":"1","type":"holding_register"},"timestamp":1789884000}]}';
    expect(read(body)).toEqual([
      { kind: 'telegraf', device: 'tank4', at: NOW, temperature: { value: 18.7, unit: null } },
    ]);
  });

  test('sends an iSpindel’s messages to a broker, one per value', () => {
    const metric = (what: string, value: unknown) => ({
      fields: { value },
      name: 'mqtt_consumer',
      tags: { host: 'pi', topic: `ispindel/Spindel1/${what}` },
      timestamp: 1789884000,
    });
    const body = JSON.stringify({
      metrics: [
        metric('tilt', 52.1),
        metric('temperature', 19.5),
        metric('temp_units', 'C'),
        metric('gravity', 9.1),
      ],
    });
    expect(read(body)).toMatchObject([
      { device: 'Spindel1', angle: 52.1, temperature: { value: 19.5 }, density: { value: 9.1, scale: null } },
    ]);
  });

  test('sends one metric if configured', () => {
    const body =
      '{"fields":{"gravity":1.05,"temp":20},"name":"opcua","tags":{"host":"pi","id":"ns=3;s=Tank4"},"timestamp":1789884000}';
    expect(read(body)[0]).toMatchObject({ device: 'ns=3;s=Tank4', density: { value: 1.05 } });
  });
});

describe('anything else', () => {
  test.each([
    ['{"temperature":18.5}', { temperature: { value: 18.5, unit: null } }],
    ['{"temperature_f":65}', { temperature: { value: 65, unit: 'F' } }],
    ['{"brix":"12,4","ph":3.4}', { density: { value: 12.4, scale: 'brix' }, pH: 3.4 }],
    [
      '{"device":{"name":"T4"},"reading":{"temp":18,"unit":"celsius"}}',
      { device: 'T4', temperature: { value: 18, unit: 'C' } },
    ],
    [
      'temp=291.65&temp_unit=K&oechsle=85',
      { temperature: { value: 291.65, unit: 'K' }, density: { value: 85, scale: 'oechsle' } },
    ],
    ['{"time":"2026-09-20 05:00:00","temperature":18}', { at: NOW - 3_600_000 }],
    ['[{"name":"a","temperature":18},{"name":"b","temperature":19}]', { device: 'a' }],
  ])('is read by the names of its fields: %s', (body, expected) => {
    expect(read(body)[0]).toMatchObject({ kind: expect.any(String), ...expected });
  });

  test.each([
    ['', 'device_empty'],
    ['{"temperature":', 'device_json_broken'],
    ['hello', 'device_unreadable'],
    ['<xml/>', 'device_unreadable'],
    ['{}', 'device_says_nothing'],
    ['[]', 'device_says_nothing'],
    ['{"temperature":"warm"}', 'device_says_nothing'],
    ['{"tilts":{}}', 'device_says_nothing'],
    ['{"__proto__":{"temperature":1}}', 'none'],
    ['a=b', 'device_says_nothing'],
  ])('is refused with a message: %s', (body, code) => {
    expect(problemOf(body)).toBe(code);
  });
});
