import { figure } from './sentence.ts';

/** Why a device's post is no reading. */
export const DEVICE_PROBLEMS = {
  device_empty: () => 'Nothing was sent: a device sends its reading as JSON, a form, or in the address',
  device_json_broken: () =>
    'This begins like JSON and is none: look for a missing quote or comma in the device’s template',
  device_unreadable: () => 'This is neither JSON, nor a form, nor a line of InfluxDB',
  device_says_nothing: () =>
    'No temperature, density or pH is in it: name the fields temperature, gravity or pH',
  device_starts: () => 'A Tilt tells of its firmware when it begins; its readings follow',
  device_angle_alone: () =>
    'Only an angle was sent: calibrate the device by angle, or have it send its gravity as well',
  device_temperature_outside: ({ celsius }: { celsius: number }) =>
    `${figure(celsius)} °C is no temperature of must or wine: set the unit the device sends`,
  device_density_outside: ({ sent }: { sent: number }) =>
    `${figure(sent)} is no density of must or wine: set the scale the device sends, or look at its calibration`,
  topic_wrong: () =>
    'Give a topic like ispindel/#: + stands for one level of it, and # at its end for all that follows',
  broker_address: () =>
    'Give an address like mqtt://cellar.local:1883, or mqtts:// where the broker speaks TLS; user and password have fields of their own',
  calibration_points: ({ least }: { least: number }) =>
    `A calibration of this kind needs at least ${figure(least)} points that the device shows differently`,
};
