/** What the address of the bench tools says: which one is chosen; left out, the first. */
export const benchSearch = (raw: Record<string, unknown>): { tool?: string } => {
  const tool = raw['tool'];
  return typeof tool === 'string' && /^[a-z\d-]{1,40}$/.test(tool) ? { tool } : {};
};
