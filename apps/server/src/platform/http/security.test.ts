import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const overTls = useTestApp({ publicUrl: 'https://cellar.example.com' });
const withSubdomains = useTestApp({ publicUrl: 'https://cellar.example.com', hstsSubdomains: true });
const plain = useTestApp({ publicUrl: 'http://cellar.example.com', hstsSubdomains: true });

const told = async (server: typeof plain) =>
  (await server().app.inject({ method: 'GET', url: '/healthz' })).headers['strict-transport-security'];

describe('a browser', () => {
  it('is told to use nothing but https for a year, where the server is reached by it', async () => {
    expect(await told(overTls)).toBe('max-age=31536000');
    expect(await told(plain)).toBeUndefined();
  });

  it('is told the same of every name below it where whoever runs the server says so', async () => {
    expect(await told(withSubdomains)).toBe('max-age=31536000; includeSubDomains');
  });
});
