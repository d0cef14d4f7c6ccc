/** True when PostgreSQL refused a duplicate of that constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint
