import type { DatosDeFuec } from '@aliadas/contract/fuec'

const conductor = (n: number) => ({
  nombre: `Conductor Ñáñez ${n}`,
  cedula: `1678901${n}`,
  licencia: `L-${n}`,
  vence: '2028-03-01',
})

/** What an extract prints: one way, one driver, no convenio. */
export const DATOS: DatosDeFuec = {
  numero: '376015512202602550001',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  reemplaza: null,
  pagina: 'https://aliadas.test/f/',
  empresa: {
    razonSocial: 'Transportes del Valle S.A.S.',
    nit: '890321567',
    dv: 0,
    direccion: 'Calle 5 # 10-20, Cali',
    telefono: '6025551234',
    correo: 'fuec@valle.test',
    representante: 'Marta Lucía Gómez',
    logo: null,
    firma: null,
    sello: null,
  },
  contrato: {
    numero: 255,
    contratante: { tipo: 'NIT', doc: '811036370', nombre: 'Viajes del Sur S.A.' },
    objeto: 'turistas',
    objetoTexto: '',
    zonas: null,
    responsable: { nombre: 'Ana Pérez', cedula: '31234567', telefono: '3001234567', direccion: 'Avenida 6N # 20-30' },
  },
  recorrido: 'Aeropuerto - Hotel',
  convenio: null,
  desde: '2026-06-12',
  hasta: '2026-06-13',
  vehiculo: {
    placas: 'WXB102',
    modelo: '2022',
    marca: 'Renault',
    clase: 'microbus',
    numeroInterno: '104',
    tarjetaOperacion: 'TO-1234567',
  },
  conductores: [conductor(1)],
}
const largo = (palabra: string, veces: number): string => `${palabra} `.repeat(veces).trim()
/** The six kinds of extracts, by name. */
export const MUNDOS: readonly [string, DatosDeFuec][] = [
  ['one way', DATOS],
  [
    'three drivers, four days, return',
    { ...DATOS, conductores: [1, 2, 3].map(conductor), hasta: '2026-06-15', recorrido: 'Cali - Popayán y regreso' },
  ],
  ['a convenio', { ...DATOS, convenio: { clase: 'convenio', nombre: 'Rutas del Sur S.A.', nit: '860034133' } }],
  ['full disposal', { ...DATOS, contrato: { ...DATOS.contrato, zonas: 'Cali, Palmira y Buga' } }],
  [
    'the longest texts',
    {
      ...DATOS,
      conductores: [1, 2, 3].map(conductor),
      recorrido: largo('Aeropuerto Alfonso Bonilla Aragón', 34).slice(0, 1200),
      contrato: {
        ...DATOS.contrato,
        objetoTexto: largo('Excursión', 40).slice(0, 400),
        zonas: largo('Jamundí,', 70).slice(0, 600),
      },
    },
  ],
  [
    'a natural person',
    { ...DATOS, contrato: { ...DATOS.contrato, contratante: { tipo: 'CC', doc: '31234567', nombre: 'Ana Pérez' } } },
  ],
]
