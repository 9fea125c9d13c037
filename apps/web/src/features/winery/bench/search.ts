/** Parses the address of the bench tools: the chosen tool; the first one if omitted. */
export const benchSearch = (raw: Record<string, unknown>): { tool?: string } => {
  const tool = raw['tool'];
  return typeof tool === 'string' && /^[a-z\d-]{1,40}$/.test(tool) ? { tool } : {};
};
