/** Something a person can act on: printed as its sentence alone, never with a stack. */
export class LaunchFailure extends Error {}

/** The launch was told to end; there is nothing to report. */
export class Stopped extends Error {}
