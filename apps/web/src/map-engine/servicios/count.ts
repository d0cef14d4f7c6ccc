type Dibujado = { properties: Record<string, unknown> }

/** Services among what is drawn, alone or inside a donut; tiles overlap, so the same one may come twice. */
export function contar(dibujados: readonly Dibujado[]): number {
  const porClave = new Map<string, number>()
  for (const { properties: p } of dibujados) {
    if (typeof p.point_count === 'number') porClave.set(`grupo-${String(p.cluster_id)}`, p.point_count)
    else porClave.set(String(p.id), 1)
  }
  return [...porClave.values()].reduce((a, b) => a + b, 0)
}
