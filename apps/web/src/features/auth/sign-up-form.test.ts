import { describe, expect, it } from 'vitest';
import { deviceZone } from '../../platform/clock.ts';
import {
  accountOf,
  emptySignUp,
  firstStepErrors,
  secondStepErrors,
  stepOf,
  userTypes,
} from './sign-up-form.ts';

const filled = {
  ...emptySignUp,
  name: 'Ann Vintner',
  email: 'ann@example.com',
  password: 'long enough',
  confirmPassword: 'long enough',
  collectionSize: 'medium',
  userType: 'professional',
  terms: true,
};

describe('the first step', () => {
  it('continues when everything is filled in', () => {
    expect(firstStepErrors(filled)).toEqual({});
  });

  it('requires name, email and password', () => {
    expect(firstStepErrors(emptySignUp)).toEqual({
      name: 'Name is required',
      email: 'Email and password are required.',
      password: 'Email and password are required.',
    });
  });

  it('refuses a short password and one repeated differently', () => {
    expect(firstStepErrors({ ...filled, password: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('refuses an invalid email address', () => {
    expect(firstStepErrors({ ...filled, email: 'ann' })).toHaveProperty('email');
  });
});

describe('the second step', () => {
  it('requires both choices and the consent', () => {
    expect(Object.keys(secondStepErrors(emptySignUp))).toEqual(['collectionSize', 'userType', 'terms']);
    expect(secondStepErrors(filled)).toEqual({});
  });

  it('requires the country of a winery, unless it is invited to one that is there', () => {
    expect(secondStepErrors({ ...filled, userType: 'winery' })).toEqual({ country: 'Country is required' });
    expect(secondStepErrors({ ...filled, userType: 'winery' }, true)).toEqual({});
  });
});

describe('the submitted account', () => {
  it('has the email as username, both choices and the plan', () => {
    expect(accountOf(filled, 'collector')).toEqual({
      username: 'ann@example.com',
      email: 'ann@example.com',
      name: 'Ann Vintner',
      password: 'long enough',
      collectionSize: 'medium',
      userType: 'professional',
      timeZone: deviceZone(),
      plan: 'collector',
    });
  });

  it.each(userTypes)('has the zone of the device for a $label who chose none', ({ value }) => {
    const account = accountOf({ ...filled, userType: value, country: 'US', units: 'us' }, undefined);
    expect(account.timeZone).toBe(deviceZone());
  });

  it('has the units, market and time zone of a winery, and of nobody else', () => {
    const winery = { ...filled, country: 'US', units: 'us', timeZone: 'America/Los_Angeles' };
    expect(accountOf({ ...winery, userType: 'winery' }, undefined)).toMatchObject({
      units: 'us',
      market: 'US',
      timeZone: 'America/Los_Angeles',
    });
    expect(accountOf({ ...winery, userType: 'winery', country: 'other' }, undefined).market).toBeNull();
    expect(accountOf(winery, undefined)).not.toHaveProperty('units');
    expect(accountOf(winery, undefined).timeZone).toBe(deviceZone());
  });

  it('has no plan when none was chosen', () => {
    expect(accountOf(filled, undefined)).not.toHaveProperty('plan');
  });
});

describe('field errors from the server', () => {
  it('are shown on the step with the field', () => {
    expect(stepOf({ email: 'Taken', userType: 'Unknown' })).toBe(1);
    expect(stepOf({ userType: 'Unknown' })).toBe(2);
  });
});
