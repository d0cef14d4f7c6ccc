import { fechaBogota } from '@aliadas/contract/core'
import { idDeRuta } from '@aliadas/contract/archivos'
import { numeroDeFuec, type Territorial } from '@aliadas/contract/empresas'
import type { ClaseDeVehiculo } from '@aliadas/contract/flota'
import { letraQueFalta, type ContratoNuevo, type DatosDeFuec } from '@aliadas/contract/fuec'
import type { Hechos } from './hechos-de-fuec.ts'

type Faltante = readonly [campo: string, valor: string | null | undefined, mensaje: string]

const DE_FICHA = 'complétalo en la ficha del vehículo'

/** Whatever the paper needs and nobody wrote, by field. */
export const faltasDe = ({ legal, vehiculo, tarjetaOperacion, conductores }: Hechos): Record<string, string> => {
  const campos: Faltante[] = [
    ['legales', legal?.razonSocial, 'Faltan los datos legales de la empresa'],
    ['firma', legal ? legal.firmaArchivoId : '-', 'Falta la firma del representante: súbela en Datos legales'],
    ['modelo', vehiculo?.modelo, `Falta el modelo: ${DE_FICHA}`],
    ['marca', vehiculo?.marca, `Falta la marca: ${DE_FICHA}`],
    ['numeroInterno', vehiculo?.numeroInterno, `Falta el número interno: ${DE_FICHA}`],
    ['tarjetaOperacion', tarjetaOperacion, `Falta el número de la tarjeta de operación: ${DE_FICHA}`],
    ...conductores.flatMap(({ nombre, cedula, vence }, i): Faltante[] => [
      [`conductor${i + 1}`, cedula, `Falta la cédula de ${nombre}`],
      [`licencia${i + 1}`, vence, `Falta hasta cuándo vale la licencia de ${nombre}`],
    ]),
  ]
  return Object.fromEntries(
    campos.filter(([, valor]) => (valor ?? '').trim() === '').map(([campo, , mensaje]) => [campo, mensaje]),
  )
}

/** Texts that the paper's fonts cannot write, by field. */
export const ilegiblesDe = (datos: DatosDeFuec): Record<string, string> => {
  const reparos: Record<string, string> = {}
  const revisar = (valor: unknown, campo: string): void => {
    if (typeof valor === 'string') {
      const letra = letraQueFalta(valor)
      if (letra !== null) reparos[campo] ??= `El papel no puede escribir «${letra}»: cámbialo`
    } else if (typeof valor === 'object' && valor !== null)
      for (const [nombre, parte] of Object.entries(valor)) revisar(parte, /^\d+$/.test(nombre) ? campo : nombre)
  }
  revisar(datos, '')
  return reparos
}

export type Numerado = {
  contrato: Pick<ContratoNuevo, 'tipoDoc' | 'doc' | 'nombre' | 'objeto' | 'objetoTexto' | 'zonas'> & {
    numero: number
    responsableNombre: string
    responsableDoc: string
    responsableTelefono: string
    responsableDireccion: string
  }
  extracto: number
  recorrido: string
  clase: ClaseDeVehiculo
  reemplaza: string | null
  pagina: string
  ahora: Date
}

type De<K extends 'vehiculo' | 'convenio'> = NonNullable<Hechos[K]>
/** The facts that are printed. */
type PorImprimir = Pick<Hechos, 'legal' | 'tarjetaOperacion' | 'desde' | 'hasta'> & {
  vehiculo: Pick<De<'vehiculo'>, 'placas' | 'modelo' | 'marca' | 'numeroInterno'> | null
  convenio: Pick<De<'convenio'>, 'clase' | 'conNombre' | 'conNit'> | null
  conductores: readonly Pick<Hechos['conductores'][number], 'nombre' | 'cedula' | 'licenciaDeConducir' | 'vence'>[]
}

/** What the paper prints. The facts are complete (`faltasDe`). */
export const datosDe = (hechos: PorImprimir, n: Numerado): DatosDeFuec => {
  const { legal, vehiculo, convenio } = hechos
  if (!legal || !vehiculo) throw new Error('the facts of a FUEC are not complete')
  const { contrato, ahora } = n
  return {
    numero: numeroDeFuec({
      territorial: legal.territorial as Territorial,
      resolucion: legal.resolucion,
      anio: legal.anio,
      expedicion: Number(fechaBogota(ahora).slice(0, 4)),
      contrato: contrato.numero,
      extracto: n.extracto,
    }),
    expedidoEn: ahora.toISOString(),
    reemplaza: n.reemplaza,
    pagina: n.pagina,
    empresa: {
      razonSocial: legal.razonSocial,
      nit: legal.nit,
      dv: legal.dv,
      direccion: legal.direccion,
      telefono: legal.telefono,
      correo: legal.correo,
      representante: legal.representante,
      logo: legal.logo === null ? null : idDeRuta(legal.logo),
      firma: legal.firmaArchivoId,
      sello: legal.selloArchivoId,
    },
    contrato: {
      numero: contrato.numero,
      contratante: { tipo: contrato.tipoDoc, doc: contrato.doc, nombre: contrato.nombre },
      objeto: contrato.objeto,
      objetoTexto: contrato.objetoTexto,
      zonas: contrato.zonas,
      responsable: {
        nombre: contrato.responsableNombre,
        cedula: contrato.responsableDoc,
        telefono: contrato.responsableTelefono,
        direccion: contrato.responsableDireccion,
      },
    },
    recorrido: n.recorrido,
    convenio: convenio && { clase: convenio.clase, nombre: convenio.conNombre, nit: convenio.conNit },
    desde: hechos.desde,
    hasta: hechos.hasta,
    vehiculo: {
      placas: vehiculo.placas,
      modelo: vehiculo.modelo,
      marca: vehiculo.marca,
      clase: n.clase,
      numeroInterno: vehiculo.numeroInterno,
      tarjetaOperacion: hechos.tarjetaOperacion,
    },
    conductores: hechos.conductores.map(({ nombre, cedula, licenciaDeConducir, vence }) => ({
      nombre,
      cedula,
      licencia: licenciaDeConducir || cedula,
      vence: vence ?? '',
    })),
  }
}
