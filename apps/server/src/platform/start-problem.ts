/** Something a person can mend keeps the server from starting; the message says what, and how. */
export class StartProblem extends Error {}
