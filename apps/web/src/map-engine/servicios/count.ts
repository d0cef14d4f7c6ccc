type Drawn = { properties: Record<string, unknown> }

/** Services among the drawn features, alone, in a stack or inside a donut; tiles overlap, so the same one may appear twice. */
export function count(drawn: readonly Drawn[]): number {
  const byKey = new Map<string, number>()
  for (const { properties: p } of drawn) {
    if (typeof p.point_count === 'number') byKey.set(`grupo-${String(p.cluster_id)}`, p.point_count)
    else byKey.set(String(p.id), typeof p.pila === 'number' ? p.pila : 1)
  }
  return [...byKey.values()].reduce((a, b) => a + b, 0)
}
