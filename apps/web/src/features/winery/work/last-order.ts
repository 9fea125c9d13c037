/** The order of the last planned task, as the default for the next one. */
let last: string | undefined;

export const lastOrder = {
  get: (): string | undefined => last,
  set: (id: string): void => {
    last = id;
  },
};
