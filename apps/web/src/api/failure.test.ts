import { describe, expect, it } from 'vitest';
import { preferences } from '../platform/preferences.ts';
import { ApiFailure, isPassing, messageOf, UNEXPECTED, unreachable } from './failure.ts';
import { failureOf } from './refusal.ts';

describe('the message of a failed call', () => {
  it('is the server’s message', () => {
    expect(
      failureOf(409, 'Conflict', { message: 'Someone changed it meanwhile.', code: 'stale' }).message,
    ).toBe('Someone changed it meanwhile.');
  });

  it('is composed from code and parameters, and is the server’s message if the code is unknown', () => {
    const { message, errors } = failureOf(400, '', {
      message: 'Ein Feld ist falsch.',
      code: 'invalid',
      errors: { vintage: 'Jahrgang fehlt', aroma: 'Aroma fehlt' },
      problems: {
        vintage: { code: 'required', params: { field: 'Vintage' } },
        aroma: { code: 'younger_than_this_page', params: {} },
      },
    });
    expect(errors).toEqual({ vintage: 'Vintage is required', aroma: 'Aroma fehlt' });
    expect(message).toBe('Please check these fields: Vintage is required; Aroma fehlt');
    const busy = { message: 'Viel los.', code: 'overloaded' };
    expect(failureOf(503, '', { ...busy, params: { why: 'busy' } }).message).toBe(
      'The server is busy. Try again in a moment.',
    );
    expect(failureOf(503, '', { ...busy, params: { why: 'moon' } }).message).toBe('Viel los.');
    expect(failureOf(500, '', { message: 'The cellar is closed.', code: 'internal' }).message).toBe(
      'The cellar is closed.',
    );
  });

  it('has days and quantities in the user’s format, also those of the operation that would break', () => {
    const broken = {
      message: 'As the server says it.',
      code: 'past_would_break',
      params: {
        number: 31,
        kind: 'top',
        day: '2025-12-02',
        problem: 'As the server says it',
        problemCode: 'vessel_holds_less',
        vessel: 'Cuve 1',
        unit: 'L',
        holds: 4800,
        asked: 6000,
      },
    };
    expect(failureOf(409, '', broken).message).toMatch(
      /^Operation 31 \(top, 2 Dec 2025\) could .* recorded: Cuve 1 holds 4,800 L at that time, not 6,000 L\. Enter/,
    );
    const closed = { code: 'period_closed', params: { until: '2025-12-02' } };
    const late = { message: '', code: 'invalid', errors: { at: '' }, problems: { at: closed } };
    expect(failureOf(400, '', late).errors['at']).toMatch(/^The record is closed up to 2 Dec 2025: /);
    preferences.set({ ...preferences.get(), volumeUnit: 'hectolitre', language: 'de-DE' });
    expect(failureOf(409, '', broken).message).toMatch(
      /\(top, 02\.12\.2025\) .*: Cuve 1 holds 48\shl at that time, not 60\shl\./,
    );
    expect(failureOf(400, '', late).errors['at']).toMatch(/^The record is closed up to 02\.12\.2025: /);
    preferences.set({ ...preferences.get(), volumeUnit: 'litre', language: null });
  });

  it.each([undefined, null, 'a page of a proxy', {}, { message: '' }, { message: 7 }])(
    'is the transport’s message where the server gave none (%j)',
    (body) => {
      expect(failureOf(502, 'Bad Gateway', body).message).toBe('Bad Gateway');
    },
  );

  it('is a plain sentence if the response has no message', () => {
    expect(failureOf(500, '', undefined).message).toBe('An unexpected error occurred');
    expect(messageOf('thrown text')).toBe(UNEXPECTED);
    expect(messageOf(new Error(''))).toBe(UNEXPECTED);
  });

  it('says what to do when no answer came', () => {
    expect(unreachable(new TypeError('Failed to fetch')).message).toMatch(/try again/);
  });

  it('says the same if a part of the app could not be loaded, whatever the browser calls that', () => {
    for (const words of [
      'Unable to preload CSS for https://example.com/assets/DataTable-1.css',
      'Failed to fetch dynamically imported module: https://example.com/assets/ImportData-1.js',
      'error loading dynamically imported module: https://example.com/assets/ImportData-1.js',
      'Importing a module script failed.',
    ]) {
      expect(messageOf(new TypeError(words))).toBe(unreachable(undefined).message);
    }
  });
});

describe('a refusal', () => {
  it('includes the field errors and the stored row', () => {
    const failure = failureOf(409, '', {
      message: 'No.',
      code: 'stale',
      errors: { name: 'Taken' },
      current: { id: 1 },
    });
    expect(failure).toMatchObject({
      status: 409,
      code: 'stale',
      errors: { name: 'Taken' },
      current: { id: 1 },
    });
  });

  it('is worth a retry only if no answer came or the server is in trouble', () => {
    const of = (status: number) => new ApiFailure({ status, code: 'x', message: 'x' });
    expect([0, 500, 503].map(of).every(isPassing)).toBe(true);
    expect([400, 401, 404, 409, 429].map(of).some(isPassing)).toBe(false);
    expect(isPassing(new Error('ours'))).toBe(false);
  });
});
