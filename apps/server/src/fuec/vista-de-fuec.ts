import { enCampos, exigir, fechaBogota, noEncontrado } from '@aliadas/contract/core'
import { negativaDeContrato } from '@aliadas/contract/fuec'
import type { Almacen } from '../archivos/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { filaDeServicio } from '../servicios/index.ts'
import { datosDe, faltasDe, ilegiblesDe } from './datos-de-fuec.ts'
import { dibujarAparte } from './dibujo/dibujante.ts'
import type { Marca } from './dibujo/partes.ts'
import { hechosDe, legalesDe } from './hechos-de-fuec.ts'
import { imagenesDe } from './imagenes-de-fuec.ts'
import type { PorExpedir } from './numerar-fuec.ts'

type Vista = Omit<PorExpedir, 'version' | 'advertenciasAceptadas'>

/** Where the officer's page would be; a paper without a code prints no address. */
const SIN_PAGINA = ''

/** What the paper of this request would print if it were issued now. It takes no number and changes nothing. */
const datosDeVista = async (tx: Tx, { empresaId }: Persona, pedido: Vista, ahora: Date) => {
  const servicio = await filaDeServicio(tx, pedido.servicioId)
  const hechos = await hechosDe(tx, empresaId, servicio, pedido)
  exigir(enCampos(faltasDe(hechos), () => 'requerido'))
  const { contrato: abierto, legal } = hechos
  if (abierto)
    exigir(negativaDeContrato({ cerrado: abierto.cerradoEn !== null, ultimoExtracto: abierto.ultimoExtracto }))
  const nuevo = pedido.contratoNuevo && { ...pedido.contratoNuevo, numero: (legal?.ultimoContrato ?? 0) + 1 }
  const contrato = nuevo ?? abierto
  if (!contrato) throw new Error('a FUEC needs a contract')
  const datos = datosDe(hechos, {
    contrato,
    extracto: (abierto?.ultimoExtracto ?? 0) + 1,
    recorrido: pedido.recorrido,
    clase: pedido.clase,
    reemplaza: null,
    pagina: SIN_PAGINA,
    ahora,
  })
  exigir(enCampos(ilegiblesDe(datos)))
  return datos
}

/** What a FUEC of the company would print of itself, with an invented contract, vehicle and driver. */
const datosDeMuestra = async (tx: Tx, { empresaId }: Persona, ahora: Date) => {
  const legal = await legalesDe(tx, empresaId)
  if (!legal) throw noEncontrado({ legales: 'Guarda primero los datos legales.' })
  const hoy = fechaBogota(ahora)
  const contratante = { tipoDoc: 'NIT' as const, doc: '800000000', nombre: 'Nombre del contratante' }
  const responsable = {
    responsableNombre: 'Nombre del responsable',
    responsableDoc: '10000000',
    responsableTelefono: '3000000000',
    responsableDireccion: 'Dirección del responsable',
  }
  return datosDe(
    {
      legal,
      vehiculo: { placas: 'AAA000', modelo: '2020', marca: 'Marca', numeroInterno: '001' },
      tarjetaOperacion: '000000',
      conductores: [{ nombre: 'Nombre del conductor', cedula: '10000000', licenciaDeConducir: '10000000', vence: hoy }],
      convenio: null,
      desde: hoy,
      hasta: hoy,
    },
    {
      contrato: {
        ...contratante,
        ...responsable,
        objeto: 'turistas',
        objetoTexto: '',
        zonas: null,
        numero: legal.ultimoContrato + 1,
      },
      extracto: 1,
      recorrido: 'Origen - destino, por su recorrido',
      clase: 'microbus',
      reemplaza: null,
      pagina: SIN_PAGINA,
      ahora,
    },
  )
}

/** The PDF, drawn in the thread of all papers. Its images are those that an issued FUEC would have. */
const dibujar = async (
  ctx: Context,
  almacen: Almacen,
  { empresaId }: Persona,
  datos: Awaited<ReturnType<typeof datosDeVista>>,
  marca: Marca,
): Promise<Buffer> => {
  const imagenes = await imagenesDe(ctx, almacen, { empresaId, datos })
  return dibujarAparte({ datos, token: '', imagenes, marca })
}

/**
 * The paper that issuing this would give, marked BORRADOR.
 *
 * Throws `Falla`: `not-found` (service, contract, convenio or driver), `invalid-argument` (what is missing or cannot be
 * written, by field), `aborted` (closed contract).
 */
export const vistaDeFuec = async (ctx: Context, almacen: Almacen, persona: Persona, pedido: Vista): Promise<Buffer> => {
  const datos = await ctx.db.read(scopeOf(persona), (tx) => datosDeVista(tx, persona, pedido, ctx.clock.now()))
  return dibujar(ctx, almacen, persona, datos, 'BORRADOR')
}

/** The company's paper with an invented trip, marked MUESTRA. Throws `Falla`: `not-found` (no legal data yet). */
export const muestraDeFuec = async (ctx: Context, almacen: Almacen, persona: Persona): Promise<Buffer> => {
  const datos = await ctx.db.read(scopeOf(persona), (tx) => datosDeMuestra(tx, persona, ctx.clock.now()))
  return dibujar(ctx, almacen, persona, datos, 'MUESTRA')
}
