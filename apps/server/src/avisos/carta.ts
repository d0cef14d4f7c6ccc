import { enLinea } from '@aliadas/contract/core'
import { decirAviso, type Aviso, type ClaseDeAviso } from '@aliadas/contract/avisos'
import { razon, linea, saludo, talCual, type Linea, type Plantilla } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'

/** A letter may wait for hours, and the account of whom it is about be deleted meanwhile (DATA-04): it names nobody. */
const SIN_NOMBRE: readonly ClaseDeAviso[] = ['proveedor-nuevo', 'proveedor-por-validar']

/** A notice as one line of a mail. What people typed is taken apart, so that nothing in it is a link. */
const enUnaLinea = (aviso: Aviso): Linea => {
  const { titulo, ruta, texto } = decirAviso(aviso)
  const codigo = aviso.codigoServicio === null ? '' : ` (servicio #${aviso.codigoServicio})`
  const resto = SIN_NOMBRE.includes(aviso.clase) ? '' : enLinea(ruta, texto)
  return resto ? linea`${razon(titulo)}${talCual(codigo)}: ${razon(resto)}` : linea`${razon(titulo)}${talCual(codigo)}`
}

const boton = (publicUrl: string) => ({ texto: linea`Ver en Aliadas`, url: `${publicUrl}/panel-control` })
const PIE = linea`Cambia en tus preferencias de avisos qué te llega por correo.`

/** One notice, at once. */
export const cartaDeUno = (persona: Persona, aviso: Aviso, publicUrl: string): Plantilla => ({
  asunto: linea`${razon(decirAviso(aviso).titulo)}${talCual(aviso.codigoServicio === null ? '' : ` · #${aviso.codigoServicio}`)}`,
  titulo: saludo(persona.nombre),
  parrafos: [enUnaLinea(aviso), PIE],
  boton: boton(publicUrl),
})

/** Lines of a letter of the day. */
const LINEAS = 50

/** Those of a day: all are counted, and the first ones said. */
export const cartaDelDia = (persona: Persona, avisos: readonly Aviso[], publicUrl: string): Plantilla => ({
  asunto: linea`Tus avisos de hoy: ${talCual(String(avisos.length))}`,
  titulo: saludo(persona.nombre),
  parrafos: [
    ...avisos.slice(0, LINEAS).map(enUnaLinea),
    ...(avisos.length > LINEAS ? [linea`Y ${talCual(String(avisos.length - LINEAS))} más.`] : []),
    PIE,
  ],
  boton: boton(publicUrl),
})
