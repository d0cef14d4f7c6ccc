export type LonLat = [lon: number, lat: number]
/** West, south, east, north in degrees. */
export type Caja = [w: number, s: number, e: number, n: number]

/**
 * Catmull-Rom through every given point, so that a line of few hand-placed points bends like a road or a river.
 * `tension` below 0.5 keeps short segments next to long ones from swinging out.
 */
export function suavizar(puntos: LonLat[], pasos: number, tension = 0.35): LonLat[] {
  const primero = puntos[0]
  if (!primero || puntos.length < 3) return puntos
  const salida: LonLat[] = [primero]
  for (let i = 0; i + 1 < puntos.length; i++) {
    const a = puntos[i] ?? primero
    const b = puntos[i + 1] ?? a
    const antes = puntos[i - 1] ?? a
    const despues = puntos[i + 2] ?? b
    for (let paso = 1; paso <= pasos; paso++) {
      const t = paso / pasos
      salida.push([
        curva(antes[0], a[0], b[0], despues[0], t, tension),
        curva(antes[1], a[1], b[1], despues[1], t, tension),
      ])
    }
  }
  return salida
}

function curva(p0: number, p1: number, p2: number, p3: number, t: number, tension: number): number {
  const m1 = (p2 - p0) * tension
  const m2 = (p3 - p1) * tension
  const valor = (2 * p1 - 2 * p2 + m1 + m2) * t ** 3 + (-3 * p1 + 3 * p2 - 2 * m1 - m2) * t ** 2 + m1 * t + p1
  return Math.round(valor * 1e5) / 1e5
}

/** A closed band around a line, widest in the middle and closing at both ends. */
export function franja(eje: LonLat[], semiancho: number): LonLat[] {
  const lado = (signo: number) =>
    eje.map(([lon, lat], i): LonLat => {
      const [ax, ay] = eje[i - 1] ?? [lon, lat]
      const [bx, by] = eje[i + 1] ?? [lon, lat]
      const largo = Math.hypot(bx - ax, by - ay) || 1
      const d = (signo * semiancho * Math.sqrt(Math.sin((Math.PI * (i + 0.15)) / (eje.length - 0.7)))) / largo
      return [redondo(lon - (by - ay) * d), redondo(lat + (bx - ax) * d)]
    })
  const borde = [...lado(1), ...lado(-1).toReversed()]
  return [...borde, ...borde.slice(0, 1)]
}

const redondo = (valor: number): number => Math.round(valor * 1e4) / 1e4

export function dentroDe([lon, lat]: LonLat, [w, s, e, n]: Caja): boolean {
  return lon >= w && lon <= e && lat >= s && lat <= n
}

/** The parts of a line outside a box, cut at its own vertices. */
export function fueraDe(puntos: LonLat[], caja: Caja): LonLat[][] {
  const partes: LonLat[][] = []
  let actual: LonLat[] = []
  for (const [i, punto] of puntos.entries()) {
    if (!dentroDe(punto, caja)) {
      actual.push(punto)
      continue
    }
    // The first vertex inside closes the part, so that no gap shows before the streets begin.
    if (actual.length > 0) partes.push([...actual, punto])
    const siguiente = puntos[i + 1]
    actual = siguiente && !dentroDe(siguiente, caja) ? [punto] : []
  }
  if (actual.length > 1) partes.push(actual)
  return partes
}
