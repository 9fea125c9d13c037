/** An error the user can act on. Only its message is printed, never a stack. */
export class LaunchFailure extends Error {}

/** The launch was asked to end, so there is nothing to report. */
export class Stopped extends Error {}
