import { contratoSchema, type Contrato, type FuecDelLibro } from '@aliadas/contract/fuec'
import type { LineaDeHistorial } from '@aliadas/contract/historial'
import { PUEDE } from './fixtures.ts'

/** What a row of the payments says of a driver of whom nothing is known. */
export const NOBODY_PAID = {
  nombreConductor: null,
  rntConductor: null,
  bancoConductor: null,
  tipocuentaConductor: null,
  cuentaConductor: null,
  titularConductor: null,
}

export const createContrato = (numero: number, more: Partial<Contrato> = {}): Contrato =>
  contratoSchema.parse({
    id: `C${String(numero).padStart(23, '0')}`,
    numero,
    tipoDoc: 'NIT',
    doc: '900123456',
    nombre: 'Hotel Pacífico S.A.S.',
    objeto: 'turistas',
    objetoTexto: '',
    responsableNombre: 'Amparo Mosquera',
    zonas: null,
    desde: '2026-06-01',
    hasta: '2026-06-30',
    ultimoExtracto: 12,
    cerrado: false,
    ...more,
  })

/** A row of the book, in force; whoever reads it may annul it. */
export const createFuecDelLibro = (more: Partial<FuecDelLibro> = {}): FuecDelLibro => ({
  id: 'F'.repeat(24),
  numero: '376015512202602550004',
  estado: 'vigente',
  motivo: null,
  terminadoEn: null,
  contratante: 'Viajes del Sur',
  documento: 'NIT 811036370',
  recorrido: 'Aeropuerto - Hotel',
  placas: 'WXB102',
  conductores: ['Yurany Mosquera'],
  desde: '2026-06-12',
  hasta: '2026-06-14',
  archivo: null,
  pagina: null,
  idServicio: 'S'.repeat(24),
  codigoServicio: 'SSSSSS',
  anticipoPagado: false,
  expedidoPor: 'Amparo',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  miradas: 0,
  miradoEl: null,
  empresa: null,
  acciones: { anular: PUEDE },
  ...more,
})

let lines = 0

/** A line of the history about nothing that can be opened. */
export const createLinea = (more: Partial<LineaDeHistorial> = {}): LineaDeHistorial => {
  lines += 1
  return {
    id: String(lines),
    en: new Date().toISOString(),
    accion: 'editarVehiculo',
    quien: 'Amparo Mosquera',
    idPersona: 'P'.repeat(24),
    sobre: null,
    objeto: null,
    empresa: null,
    idServicio: null,
    codigo: null,
    de: null,
    a: null,
    cambios: [],
    ...more,
  }
}
