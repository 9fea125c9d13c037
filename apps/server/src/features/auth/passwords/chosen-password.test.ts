import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { authCalls } from '../testing/auth.calls.ts';
import { passwordProblem } from './chosen-password.ts';

const OWN = ['Ana Silva', 'ana.winemaker@quinta.example', 'Château d’Estoril'];

describe('the check of a new password', () => {
  it.each(['password', 'Password1', 'iloveyou', '12345678', '13101992', 'ｐａｓｓｗｏｒｄ', 'motdepasse'])(
    'refuses %s as a common password',
    (password) => {
      expect(passwordProblem(password, OWN)).toEqual({ code: 'password_common', params: {} });
    },
  );

  it.each([
    ['Cuverie1', 'cuverie'],
    ['cuverie-cuverie', 'cuverie'],
    ['Silva2026!', 'silva'],
    ['winemaker#1', 'winemaker'],
    ['silva@quinta', 'quinta, silva'],
    ['CHATEAU99', 'chateau'],
    ['estoril-2026', 'estoril'],
  ])('refuses %s as little more than %s', (password, words) => {
    expect(passwordProblem(password, OWN)).toEqual({ code: 'password_of_own_words', params: { words } });
  });

  it.each([
    'correct horse',
    'vendange-2026',
    'silva likes old horses',
    'banana-split',
    'ana has a cat',
    'a newer horse',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password, OWN)).toBeUndefined();
  });
});

const server = useTestApp();
const { register, signIn, call } = authCalls(server);

const COMMON = {
  password:
    'Password is one of those most often used, which are tried first. Choose another, such as four words that have nothing to do with each other',
};
const SILVA = {
  password:
    'Password is little more than “silva”, which others know of you or of Cuverie. Choose another, such as four words that have nothing to do with you',
};

describe('a password that is easy to guess', () => {
  it.each([
    ['iloveyou', COMMON],
    ['Silva2026', SILVA],
  ])('is refused at sign-up: %s', async (password, errors) => {
    const { status, error } = await register({ password });
    expect({ status, errors: error.errors }).toEqual({ status: 400, errors });
    expect((await register()).status).toBe(201);
  });

  it('is refused at a password change without counting as a failed attempt', async () => {
    const { access } = (await register()).data;
    for (let n = 0; n < 6; n += 1) {
      const body = { current: 'correct horse', password: 'Silva2026' };
      const { status, error } = await call('POST', '/api/account/password', { token: access, body });
      expect({ status, errors: error.errors }).toEqual({ status: 400, errors: SILVA });
    }
    expect((await signIn()).status).toBe(200);
  });
});
