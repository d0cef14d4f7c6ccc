/** The connection leads to a read-only server: a standby, or a demoted primary. */
export class StandbyError extends Error {}
