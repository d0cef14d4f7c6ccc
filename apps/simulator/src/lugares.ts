export type Punto = { lat: number; lon: number }
type Lugar = Punto & { nombre: string }

/** Places around Cali, to a few hundred metres, from general knowledge. */
const LUGARES = {
  terminal: { nombre: 'Terminal de Transportes de Cali', lat: 3.4651, lon: -76.5221 },
  aeropuerto: { nombre: 'Aeropuerto Alfonso Bonilla Aragón', lat: 3.543, lon: -76.3816 },
  unicentro: { nombre: 'Unicentro Cali', lat: 3.3745, lon: -76.539 },
  chipichape: { nombre: 'Centro Comercial Chipichape', lat: 3.4764, lon: -76.5275 },
  granada: { nombre: 'Barrio Granada', lat: 3.459, lon: -76.5347 },
  perro: { nombre: 'Parque del Perro, San Fernando', lat: 3.4301, lon: -76.5465 },
  valleLili: { nombre: 'Fundación Valle del Lili', lat: 3.3722, lon: -76.5253 },
  palmira: { nombre: 'Parque Bolívar, Palmira', lat: 3.5394, lon: -76.3036 },
  jamundi: { nombre: 'Parque principal de Jamundí', lat: 3.2609, lon: -76.5395 },
  yumbo: { nombre: 'Zona industrial de Yumbo', lat: 3.5823, lon: -76.4951 },
  cerrito: { nombre: 'Parque principal de El Cerrito', lat: 3.6857, lon: -76.3128 },
} as const satisfies Record<string, Lugar>

type Nombre = keyof typeof LUGARES

/** Points of the road between two places, where it is far from the straight line. */
const CAMINOS: readonly [Nombre, Nombre, readonly Punto[]][] = [
  [
    'terminal',
    'aeropuerto',
    [
      { lat: 3.4785, lon: -76.5005 },
      { lat: 3.5005, lon: -76.4697 },
      { lat: 3.5226, lon: -76.4171 },
    ],
  ],
  [
    'unicentro',
    'aeropuerto',
    [
      { lat: 3.3902, lon: -76.5151 },
      { lat: 3.4301, lon: -76.4896 },
      { lat: 3.4662, lon: -76.4741 },
      { lat: 3.5155, lon: -76.4352 },
    ],
  ],
  [
    'granada',
    'palmira',
    [
      { lat: 3.4702, lon: -76.5108 },
      { lat: 3.4897, lon: -76.4799 },
      { lat: 3.5121, lon: -76.4012 },
      { lat: 3.5262, lon: -76.3405 },
    ],
  ],
  [
    'chipichape',
    'yumbo',
    [
      { lat: 3.4907, lon: -76.5201 },
      { lat: 3.5302, lon: -76.5099 },
      { lat: 3.5603, lon: -76.5003 },
    ],
  ],
  [
    'perro',
    'jamundi',
    [
      { lat: 3.4003, lon: -76.5441 },
      { lat: 3.3603, lon: -76.5302 },
      { lat: 3.3104, lon: -76.5361 },
    ],
  ],
  [
    'valleLili',
    'jamundi',
    [
      { lat: 3.3502, lon: -76.5305 },
      { lat: 3.3004, lon: -76.5372 },
    ],
  ],
  [
    'terminal',
    'cerrito',
    [
      { lat: 3.4905, lon: -76.4903 },
      { lat: 3.5602, lon: -76.4204 },
      { lat: 3.6203, lon: -76.3702 },
    ],
  ],
  [
    'palmira',
    'chipichape',
    [
      { lat: 3.5263, lon: -76.3406 },
      { lat: 3.5122, lon: -76.4013 },
      { lat: 3.4898, lon: -76.4798 },
    ],
  ],
  [
    'aeropuerto',
    'perro',
    [
      { lat: 3.5227, lon: -76.4172 },
      { lat: 3.4899, lon: -76.4797 },
      { lat: 3.4604, lon: -76.5102 },
      { lat: 3.4402, lon: -76.5303 },
    ],
  ],
  [
    'yumbo',
    'valleLili',
    [
      { lat: 3.5301, lon: -76.5098 },
      { lat: 3.4805, lon: -76.5102 },
      { lat: 3.4203, lon: -76.5204 },
    ],
  ],
]

export type Camino = { origen: Lugar; destino: Lugar; por: readonly Punto[] }

const camino = ([desde, hasta, por]: (typeof CAMINOS)[number]): Camino => ({
  origen: LUGARES[desde],
  destino: LUGARES[hasta],
  por,
})

const [primero, ...otros] = CAMINOS
/** The trips that the simulated clients ask for. */
export const VIAJES: readonly [Camino, ...Camino[]] = [
  camino(primero ?? ['terminal', 'aeropuerto', []]),
  ...otros.map(camino),
]

/** The points of the road that belong to a service, by its two places; a straight line for any other. */
export const puntosDe = (servicio: { origen: string; destino: string }): readonly Punto[] =>
  VIAJES.find(({ origen, destino }) => origen.nombre === servicio.origen && destino.nombre === servicio.destino)?.por ??
  []
