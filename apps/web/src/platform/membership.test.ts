import { afterEach, expect, it, vi } from 'vitest';
import { membership } from './membership.ts';

const OF_ANA = { userId: 'ana', estateId: 'clos', role: 'viewer' } as const;

afterEach(() => {
  membership.forget();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The web storage of a browser, or of one of its tabs. */
function room() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('a tab keeps its estate after a reload, and a new tab starts with the last chosen one', async () => {
  const open = async (tab: ReturnType<typeof room>) => {
    vi.stubGlobal('sessionStorage', tab);
    vi.resetModules();
    return (await import('./membership.ts')).membership;
  };
  vi.stubGlobal('localStorage', room());
  const [first, second] = [room(), room()];
  (await open(first)).set(OF_ANA);
  (await open(second)).set({ ...OF_ANA, estateId: 'finca', role: 'owner' });
  expect((await open(first)).get()).toEqual(OF_ANA);
  expect((await open(second)).get()?.estateId).toBe('finca');
  expect((await open(room())).get()?.estateId).toBe('finca');
});

it('listeners are called for a change of estate, and not for a login or a change of role', () => {
  const moved = vi.fn<(isLost: boolean) => void>();
  membership.onMove(moved);
  membership.set(OF_ANA);
  membership.set({ ...OF_ANA, role: 'cellar hand' });
  membership.set(OF_ANA);
  expect(moved).not.toHaveBeenCalled();
  membership.set({ ...OF_ANA, estateId: 'finca' });
  membership.lose();
  membership.set(OF_ANA);
  expect(moved.mock.calls).toEqual([[false], [true]]);
});
