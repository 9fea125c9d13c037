let isKnown = false;

/** Whether the server has a newer build of the application than the one this page runs. */
export const newerVersion = {
  /** As far as that was found out. */
  isKnown: (): boolean => isKnown,
  /** Asks the server for the file this code came in: its name carries a hash of its content. */
  find: async (): Promise<boolean> => {
    const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    isKnown ||= answer?.status === 404;
    return isKnown;
  },
};
