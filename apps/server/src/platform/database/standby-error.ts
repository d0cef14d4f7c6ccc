/** The connection leads to a server that only reads: a standby, or what is left of a primary. */
export class StandbyError extends Error {}
