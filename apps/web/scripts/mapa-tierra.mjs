// Land polygons and borders from Natural Earth 10m: fine inside Colombia's box, coarse around it.
import { feature, mesh } from 'topojson-client'

const COLOMBIA = [-82, -5, -66, 14]
// The map can be moved as far as this; beyond it nothing is stored.
const ENTORNO = [-101, -22, -46, 30]
const FINO = 0.003
const GRUESO = 0.06

export function leerTierra(topologia) {
  const simple = simplificar(topologia)
  const paises = feature(simple, simple.objects.countries).features.flatMap((pais) => {
    const poligonos = pais.geometry.type === 'Polygon' ? [pais.geometry.coordinates] : pais.geometry.coordinates
    const recortados = poligonos.map(recortarPoligono).filter((poligono) => poligono !== null)
    if (recortados.length === 0) return []
    const properties = pais.properties.name === 'Colombia' ? { t: 'tierra', co: 1 } : { t: 'tierra' }
    return [{ type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: recortados } }]
  })
  const fronteras = mesh(simple, simple.objects.countries, (a, b) => a !== b)
  const lineas = fronteras.coordinates.map(redondear).filter((linea) => linea.length > 1 && linea.some(dentro(ENTORNO)))
  return [
    ...paises,
    { type: 'Feature', properties: { t: 'frontera' }, geometry: { type: 'MultiLineString', coordinates: lineas } },
  ]
}

/** Simplifies arc by arc, so that neighbours keep sharing the same line and no gaps open between them. */
function simplificar(topologia) {
  const { scale, translate } = topologia.transform
  const arcs = topologia.arcs.map((arco) => {
    let x = 0
    let y = 0
    const puntos = arco.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return aligerar(puntos, puntos.some(dentro(COLOMBIA)) ? FINO : GRUESO)
  })
  return { type: 'Topology', objects: topologia.objects, arcs }
}

/** Douglas-Peucker with the tolerance in degrees. */
function aligerar(puntos, tolerancia) {
  const guardar = new Set([0, puntos.length - 1])
  const pendientes = [[0, puntos.length - 1]]
  while (pendientes.length > 0) {
    const [a, b] = pendientes.pop()
    let lejos = 0
    let donde = -1
    for (let i = a + 1; i < b; i++) {
      const d = distancia(puntos[i], puntos[a], puntos[b])
      if (d > lejos) [lejos, donde] = [d, i]
    }
    if (lejos <= tolerancia) continue
    guardar.add(donde)
    pendientes.push([a, donde], [donde, b])
  }
  return puntos.filter((_, i) => guardar.has(i))
}

function distancia([x, y], [ax, ay], [bx, by]) {
  const largo = (bx - ax) ** 2 + (by - ay) ** 2
  const t = largo === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / largo))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

const dentro =
  ([w, s, e, n]) =>
  ([x, y]) =>
    x >= w && x <= e && y >= s && y <= n

const redondear = (puntos) =>
  puntos
    .map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])
    .filter(([x, y], i, todos) => i === 0 || x !== todos[i - 1][0] || y !== todos[i - 1][1])

function recortarPoligono(anillos) {
  const limpios = anillos.map((anillo) => redondear(recortarAnillo(anillo, ENTORNO))).filter((a) => a.length > 3)
  return limpios.length > 0 && limpios[0].length > 3 ? limpios : null
}

/** Sutherland-Hodgman against the four sides of the box; the edges it leaves on the box are out of reach. */
function recortarAnillo(anillo, [w, s, e, n]) {
  const lados = [
    [0, (p) => p[0] >= w, w],
    [0, (p) => p[0] <= e, e],
    [1, (p) => p[1] >= s, s],
    [1, (p) => p[1] <= n, n],
  ]
  let puntos = anillo.slice(0, -1)
  for (const [eje, sirve, limite] of lados) {
    puntos = puntos.flatMap((actual, i) => {
      const anterior = puntos.at(i - 1)
      const corte = () => {
        const t = (limite - anterior[eje]) / (actual[eje] - anterior[eje])
        return [anterior[0] + t * (actual[0] - anterior[0]), anterior[1] + t * (actual[1] - anterior[1])]
      }
      if (sirve(actual)) return sirve(anterior) ? [actual] : [corte(), actual]
      return sirve(anterior) ? [corte()] : []
    })
  }
  return puntos.length > 0 ? [...puntos, puntos[0]] : []
}
