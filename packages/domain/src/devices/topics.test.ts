import { describe, expect, it } from 'vitest';
import { aloneOn, brokerAddressOf, namesOn, topicProblem } from './topics.ts';

describe('the address of a broker', () => {
  it.each([
    ['mqtt://cellar.local', { host: 'cellar.local', port: 1883, isSecure: false }],
    ['mqtts://Cellar.local/', { host: 'cellar.local', port: 8883, isSecure: true }],
    ['mqtt://10.0.0.5:1884', { host: '10.0.0.5', port: 1884, isSecure: false }],
    ['mqtts://[fd00::1]:8883', { host: 'fd00::1', port: 8883, isSecure: true }],
  ])('is valid: %s', (text, read) => {
    expect(brokerAddressOf(text)).toEqual(read);
  });

  it.each([
    'cellar.local',
    'http://cellar.local',
    'mqtt://ana:secret@cellar.local',
    'mqtt://cellar.local:0',
    'mqtt://cellar.local:65536',
    'mqtt://cellar.local/path',
    'mqtt://',
  ])('is invalid: %s', (text) => {
    expect(brokerAddressOf(text)).toBeUndefined();
  });
});

describe('a subscribed topic', () => {
  it.each(['ispindel/#', '#', '+/temperature', 'cellar/+/must/#', 'one', '/one'])('may be %s', (topic) => {
    expect(topicProblem(topic)).toBeUndefined();
  });

  it.each(['ispindel/#/more', 'ispindel#', 'a+/b', 'a\0b'])('may not be %s', (topic) => {
    expect(topicProblem(topic)).toMatchObject({ code: 'topic_wrong' });
  });
});

describe('a message', () => {
  it('of an iSpindel contains one value, of the device in its topic', () => {
    expect(aloneOn('ispindel/Spindel1/tilt', '25.31')).toEqual({
      name: 'ispindel/Spindel1',
      field: 'tilt',
      value: '25.31',
    });
    expect(aloneOn('ispindel/Spindel1/temp_units', 'C')).toMatchObject({ field: 'temp_units', value: 'C' });
  });

  it.each([
    ['ispindel/a', '{"temperature":20}'],
    ['ispindel/a', 'temperature=20'],
    ['ispindel/a', ''],
    ['temperature', '20'],
    ['ispindel/a', 'x'.repeat(65)],
  ])('of %s with %s contains more or nothing', (topic, body) => {
    expect(aloneOn(topic, body)).toBeUndefined();
  });

  it('belongs to the named device, or else to the one in its topic', () => {
    expect(namesOn('a/b', '{"name":"Spindel1","temperature":20}', 0).names).toEqual(['Spindel1']);
    expect(namesOn('cellar/tank4', '{"temperature":20}', 0)).toEqual({
      names: ['cellar/tank4'],
      problem: null,
    });
  });

  it('of a TiltBridge is identified by its colour', () => {
    const body =
      '{"Color":"Red","timeStamp":1700000000,"fermunits":"SG","SG":1.05,"Temp":68,"tempunits":"F","WoB":3}';
    expect(namesOn('tiltbridge/tilt_Red', body, 0).names).toEqual(['Red']);
  });

  it('that is no reading returns the reason by its topic', () => {
    expect(namesOn('cellar/door', '{"open":true}', 0)).toMatchObject({
      names: ['cellar/door'],
      problem: { code: 'device_says_nothing' },
    });
  });
});
