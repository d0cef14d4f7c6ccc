import { CLASE_EN_PALABRAS } from '@aliadas/contract/flota'
import { CONVENIO_EN_PALABRAS, OBJETO_EN_PALABRAS, type DatosDeFuec } from '@aliadas/contract/fuec'
import { gruposDeFuec, leerNumeroDeFuec } from '@aliadas/contract/empresas'

/** A section of the form: its rows of names and values. */
export type Seccion = { titulo: string; filas: readonly (readonly [nombre: string, valor: string])[] }

const dia = (fecha: string): string => fecha.split('-').toReversed().join('/')

export const numeroEnGrupos = (numero: string): string => gruposDeFuec(numero).join(' ')

/** What the form says, in its order (Resolución 6652 of 2019, art. 3 and its ficha). */
export const seccionesDe = (d: DatosDeFuec): Seccion[] => [
  {
    titulo: 'Empresa de transporte',
    filas: [
      ['Razón social', d.empresa.razonSocial],
      ['NIT', `${d.empresa.nit}-${d.empresa.dv}`],
    ],
  },
  {
    titulo: 'Contrato',
    filas: [
      ['Contrato No.', String(d.contrato.numero)],
      ['Contratante', d.contrato.contratante.nombre],
      [d.contrato.contratante.tipo, d.contrato.contratante.doc],
      ['Objeto del contrato', conTexto(OBJETO_EN_PALABRAS[d.contrato.objeto], d.contrato.objetoTexto)],
      ['Origen - destino', d.recorrido],
      ['Convenio', convenioDe(d)],
      ...(d.contrato.zonas === null
        ? []
        : [['Disposición total del vehículo', `Sí. Zonas: ${d.contrato.zonas}`] as const]),
    ],
  },
  {
    titulo: 'Vigencia del contrato',
    filas: [
      ['Fecha inicial', dia(d.desde)],
      ['Fecha final', dia(d.hasta)],
    ],
  },
  {
    titulo: 'Características del vehículo',
    filas: [
      ['Placa', d.vehiculo.placas],
      ['Modelo', d.vehiculo.modelo],
      ['Marca', d.vehiculo.marca],
      ['Clase', CLASE_EN_PALABRAS[d.vehiculo.clase]],
      ['Número interno', d.vehiculo.numeroInterno],
      ['Tarjeta de operación', d.vehiculo.tarjetaOperacion],
    ],
  },
  ...d.conductores.map((c, i) => ({
    titulo: `Conductor ${i + 1}`,
    filas: [
      ['Nombres y apellidos', c.nombre],
      ['Cédula', c.cedula],
      ['Licencia No.', c.licencia],
      ['Vigencia de la licencia', dia(c.vence)],
    ] as const,
  })),
  {
    titulo: 'Responsable del contratante',
    filas: [
      ['Nombres y apellidos', d.contrato.responsable.nombre],
      ['Cédula', d.contrato.responsable.cedula],
      ['Teléfono', d.contrato.responsable.telefono],
      ['Dirección', d.contrato.responsable.direccion],
    ],
  },
]

const conTexto = (objeto: string, texto: string): string => (texto === '' ? objeto : `${objeto}. ${texto}`)

const convenioDe = ({ convenio }: DatosDeFuec): string =>
  convenio === null
    ? 'No aplica'
    : `${CONVENIO_EN_PALABRAS[convenio.clase]} con ${convenio.nombre}, NIT ${convenio.nit}`

/** The second page: each part of the number and what it says. */
export const explicacionDe = (numero: string): (readonly [cifras: string, que: string, dice: string])[] => {
  const [territorial = '', resolucion = '', anio = '', expedicion = '', contrato = '', extracto = ''] =
    gruposDeFuec(numero)
  return [
    [territorial, 'Dirección territorial del Ministerio de Transporte', leerNumeroDeFuec(numero)?.nombre ?? ''],
    [resolucion, 'Resolución que habilitó a la empresa', `Número ${Number(resolucion)}`],
    [anio, 'Año de esa resolución', `Sus dos últimas cifras`],
    [expedicion, 'Año en que se expide el extracto', expedicion],
    [contrato, 'Contrato, en la numeración de la empresa', `Sus cuatro últimas cifras`],
    [extracto, 'Extracto, dentro de ese contrato', `El número ${Number(extracto)}`],
  ]
}
