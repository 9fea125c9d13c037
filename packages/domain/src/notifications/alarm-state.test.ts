import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../fermentation/readings.ts';
import { type AlarmState, judgedAlarm, type PutOff, SAME_ALARM_MS } from './alarm-state.ts';

const NOW = Date.UTC(2026, 9, 1, 3);

/** Notifications of an alarm evaluated at these hours, on or off. */
function told(judged: readonly (readonly [hours: number, isOn: boolean, putOff?: PutOff])[]): number[] {
  let state: AlarmState | undefined;
  return judged.flatMap(([hours, isOn, putOff]) => {
    const after = judgedAlarm(state, isOn, putOff, NOW + hours * HOUR_MS);
    state = after?.state;
    return after?.isToTell ? [hours] : [];
  });
}

const putOff = (from: number, to: number): PutOff => ({
  madeAt: NOW + from * HOUR_MS,
  until: NOW + to * HOUR_MS,
});

describe('an alarm', () => {
  it('is notified when it starts, and not again while it lasts', () => {
    expect(
      told([
        [0, false],
        [1, true],
        [2, true],
        [100, true],
      ]),
    ).toEqual([1]);
  });

  it('that stops and returns within twelve hours is the same one', () => {
    expect(
      told([
        [0, true],
        [1, false],
        [2, true],
        [3, false],
        [14.9, true],
      ]),
    ).toEqual([0]);
    expect(
      told([
        [0, true],
        [1, false],
        [13, true],
      ]),
    ).toEqual([0, 13]);
  });

  it('evaluated by a clock far ahead follows the right one later', () => {
    expect(
      told([
        [1000, true],
        [1001, false],
        [0, true],
      ]),
    ).toEqual([1000, 0]);
  });

  it('that is snoozed is notified after the snooze if it continues', () => {
    expect(
      told([
        [0, true],
        [1, true, putOff(1, 13)],
        [12, true, putOff(1, 13)],
      ]),
    ).toEqual([0]);
    expect(
      told([
        [0, true],
        [1, true, putOff(1, 13)],
        [13, true, putOff(1, 13)],
        [14, true, putOff(1, 13)],
      ]),
    ).toEqual([0, 13]);
    expect(
      told([
        [0, true],
        [1, true, putOff(1, 13)],
        [12, false, putOff(1, 13)],
        [13, false, putOff(1, 13)],
      ]),
    ).toEqual([0]);
  });

  it('that was snoozed before it started is notified afterwards', () => {
    expect(
      told([
        [1, true, putOff(0, 12)],
        [12, true, putOff(0, 12)],
      ]),
    ).toEqual([12]);
  });

  it('that was restarted by hand is not notified again', () => {
    expect(
      told([
        [0, true],
        [1, true, putOff(1, 13)],
        [2, true, putOff(2, 2)],
      ]),
    ).toEqual([0]);
  });

  it('that is assigned is not notified until it starts again', () => {
    const state = { since: NOW, toldAt: null, acknowledgedAt: NOW, resolvedAt: null };
    expect(judgedAlarm(state, true, undefined, NOW + 1)).toEqual({ state, isToTell: false });
    const over = judgedAlarm(state, false, undefined, NOW + 1)?.state;
    expect(over?.resolvedAt).toBe(NOW + 1);
    expect(judgedAlarm(over, true, undefined, NOW + 1 + SAME_ALARM_MS)).toMatchObject({
      isToTell: true,
      state: { acknowledgedAt: null, resolvedAt: null },
    });
  });
});
