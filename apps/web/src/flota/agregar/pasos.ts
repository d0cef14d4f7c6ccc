import { COMODIDADES } from '@aliadas/contract/flota'
import type { Entrada } from './formulario.ts'

type Paso = { titulo: string; campos: readonly (keyof Entrada)[] }

/** Steps of the form with their fields, in the order of the screen. Photos, documents and terms are the last step. */
export const PASOS: readonly Paso[] = [
  { titulo: 'Vehículo', campos: ['placas', 'marca', 'modelo', 'tipo', 'capacidad', 'color', 'clase', ...COMODIDADES] },
  {
    titulo: 'Conductor',
    campos: [
      'nombre',
      'cedula',
      'direccion',
      'ciudad',
      'telefono',
      'email',
      'licenciaDeConducir',
      'vencimientoLicenciaDeConducir',
      'rntConductor',
    ],
  },
  {
    titulo: 'Documentación',
    campos: [
      'licencia',
      'propietario',
      'empresa',
      'numeroInterno',
      'tarjetaOperacion',
      'vencimientoTarjetaOperacion',
      'numeroRevisionTecnica',
      'vencimientoRevisionTecnica',
      'soat',
      'fechasoat',
    ],
  },
  { titulo: 'Banco', campos: ['cuenta', 'tipocuenta', 'banco', 'titular', 'rut'] },
  { titulo: 'Archivos', campos: ['terminos'] },
]
/** Fields in the order of the screen: the first one with an error gets the focus. */
export const CAMPOS: readonly (keyof Entrada)[] = PASOS.flatMap(({ campos }) => campos)

export const ULTIMO_PASO = PASOS.length - 1

/** The step that contains a field. */
export const pasoDe = (campo: keyof Entrada): number => PASOS.findIndex(({ campos }) => campos.includes(campo))
