import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const overTls = useTestApp({ publicUrl: 'https://cellar.example.com' });
const withSubdomains = useTestApp({ publicUrl: 'https://cellar.example.com', hstsSubdomains: true });
const plain = useTestApp({ publicUrl: 'http://cellar.example.com', hstsSubdomains: true });

const shown = async (server: typeof plain) =>
  (await server().app.inject({ method: 'GET', url: '/healthz' })).headers['strict-transport-security'];

describe('a browser', () => {
  it('uses https only for a year when the server has https', async () => {
    expect(await shown(overTls)).toBe('max-age=31536000');
    expect(await shown(plain)).toBeUndefined();
  });

  it('does the same for subdomains when the operator requests it', async () => {
    expect(await shown(withSubdomains)).toBe('max-age=31536000; includeSubDomains');
  });
});
