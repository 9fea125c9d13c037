/** Instructions to configure the address in a device, by brand. */

/** The address of a device, as a whole and in the parts that some devices ask for. */
export interface DeviceAddress {
  url: string;
  host: string;
  port: string;
  path: string;
}

/** The address for a device key, on the host from which this page was loaded. */
export function deviceAddress(key: string, origin: string): DeviceAddress {
  const { protocol, hostname, port } = new URL(origin);
  const path = `/api/in/${key}`;
  return {
    url: `${origin}${path}`,
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? '443' : '80') : port,
    path,
  };
}

/** A setting: its label on the device's own page, and its value. */
export type Setting = readonly [label: string, value: string];

export interface Brand {
  value: string;
  label: string;
  /** How to open the device's own settings page. */
  where: string;
  settings: (address: DeviceAddress) => readonly Setting[];
  note?: string;
  /** Whether it does not support TLS. */
  isPlain?: boolean;
}

/** Why a device of a brand could not reach this address. */
export function reachProblem(
  { isPlain = false }: Pick<Brand, 'isPlain'>,
  origin: string,
): string | undefined {
  const { protocol, hostname } = new URL(origin);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return 'No device reaches localhost: put the name or address that this machine has in your network in its place. The server listens there with HOST=0.0.0.0.';
  return isPlain && protocol === 'https:'
    ? 'This one speaks plain http, and this server came by https: let your proxy pass /api/in/ by http in your own network, too.'
    : undefined;
}

const RAPT_TEMPLATE = `{"device_id":"@device_id","device_name":"@device_name","device_type":"@device_type","temperature":"@temperature","gravity":"@gravity","battery":"@battery","rssi":"@rssi","created_date":"@created_date"}`;

const TELEGRAF = ({ url }: DeviceAddress) => `[[outputs.http]]
  url = "${url}"
  data_format = "json"`;

export const BRANDS: readonly Brand[] = [
  {
    value: 'ispindel',
    label: 'iSpindel',
    isPlain: true,
    where: 'Switch it off and on three times, join its network iSpindel, and open Configuration.',
    settings: ({ host, port, path }) => [
      ['Service Type', 'HTTP'],
      ['Server Address', host],
      ['Server Port', port],
      ['Path / URI', path],
      ['Update Interval (s)', '900'],
    ],
    note: 'It says no scale: tell on this page whether its polynomial makes SG or °P of the angle, or calibrate it here by its angle.',
  },
  {
    value: 'gravitymon',
    label: 'GravityMon',
    where:
      'Connect the charger or lay it flat, open its page in your network, and choose Push targets, HTTP 1.',
    settings: ({ url }) => [
      ['HTTP URL', url],
      ['HTTP method', 'POST'],
      ['HTTP format', 'iSpindle'],
    ],
  },
  {
    value: 'tiltbridge',
    label: 'Tilt with a TiltBridge',
    where: 'Open http://tiltbridge.local, choose Settings, and there the target for your own server.',
    settings: ({ url }) => [['Target URL', url]],
    note: 'A bridge sends all its Tilts to one address, and one of them is stored: choose its colour after the first words. Another Tilt needs another target of the bridge, or Telegraf or Node-RED in between.',
  },
  {
    value: 'tilt',
    label: 'Tilt with its app, Tilt Pi or Tilt Pico',
    where: 'Choose the Tilt, then Log settings, and switch on logging to the cloud.',
    settings: ({ url }) => [
      ['Cloud URL', url],
      ['Interval', '15 minutes'],
    ],
  },
  {
    value: 'rapt',
    label: 'RAPT Pill',
    where: 'In the RAPT portal choose Account, Web hooks, Create web hook.',
    settings: ({ url }) => [
      ['URL', url],
      ['Method', 'POST'],
      ['Payload', RAPT_TEMPLATE],
    ],
    note: 'The portal sends from the internet: this server must be reachable from there.',
  },
  {
    value: 'brewfather',
    label: 'Anything that sends to Brewfather',
    where: 'Choose the custom stream or custom URL, and put this address in its place.',
    settings: ({ url }) => [['URL', url]],
  },
  {
    value: 'influx',
    label: 'Anything that writes to InfluxDB',
    where: 'Choose InfluxDB as where it sends to.',
    settings: ({ url }) => [
      ['URL', url],
      ['Organisation, bucket and token', 'any'],
    ],
  },
  {
    value: 'telegraf',
    label: 'A controller by Telegraf (Modbus, OPC UA, S7, MQTT)',
    where: 'Add this output to telegraf.conf, beside the input that reads your controller.',
    settings: (address) => [['telegraf.conf', TELEGRAF(address)]],
    note: 'Name the fields temperature, gravity, brix or ph.',
  },
  {
    value: 'other',
    label: 'Something of your own',
    where: 'Send JSON or a form to this address, as often as you like up to once a second.',
    settings: ({ url }) => [
      ['Address', url],
      ['For example', '{"name": "Probe 4", "temperature": 18.4, "temp_unit": "C", "brix": 12.1}'],
    ],
  },
];
