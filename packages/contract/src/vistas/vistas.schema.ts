import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { accionSchema } from '../core/negativas.ts'
import { cantidad, id, marca, palabras } from '../core/valores.ts'
import { reparoDeConsulta } from './vistas.consulta.ts'
import { LISTAS_CON_VISTAS } from './vistas.listas.ts'
import { nombreDeVista } from './vistas.campos.ts'

const lista = z.enum(LISTAS_CON_VISTAS, { error: 'La lista no existe' }).describe('De qué lista es')

/** In `URLSearchParams` of the browser, as it stands in the address. */
const consulta = z
  .string({ error: 'La vista no es válida' })
  .max(800, 'La vista pide demasiado')
  .describe('Filtros, orden y columnas, como están en la dirección de la lista: `estado=ofertas&orden=-salida`')

type Pedida = { lista: (typeof LISTAS_CON_VISTAS)[number]; consulta: string }
const conConsulta = ({ value, issues }: z.core.ParsePayload<Pedida>): void => {
  const message = reparoDeConsulta(value.lista, value.consulta)
  if (message !== null) issues.push({ code: 'custom', path: ['consulta'], message, input: value.consulta })
}

export const vistaNuevaSchema = z
  .object({
    lista,
    nombre: nombreDeVista,
    consulta,
    deEmpresa: z.boolean({ error: 'Di de quién es la vista' }).describe('Verdadero: la ve toda la empresa'),
  })
  .check(conConsulta)
export type VistaNueva = z.output<typeof vistaNuevaSchema>

/** The list is sent too, because its schema decides; another list than the view's is refused. */
export const consultaDeVistaSchema = z.object({ lista, consulta }).check(conConsulta)
export type ConsultaDeVista = z.output<typeof consultaDeVistaSchema>

export const inicioSchema = z.object({
  vista: idSchema.nullable().describe('La vista en la que la persona empieza; null: donde empiezan todas'),
})

const vistaSchema = z.object({
  id,
  lista: palabras.describe('De qué lista es'),
  nombre: palabras.describe('Cómo se llama'),
  consulta: palabras.describe('Filtros, orden y columnas, como están en la dirección de la lista'),
  deEmpresa: marca.describe('Verdadero: la ve toda la empresa'),
  acciones: z.object({ cambiar: accionSchema }).describe('Qué puede hacer quien lee con la vista'),
})
export type Vista = z.output<typeof vistaSchema>

export const vistasSchema = z.object({
  vistas: z.array(vistaSchema).describe('Las de la empresa y las propias, en orden alfabético'),
  inicio: id.nullable().describe('La vista en la que la persona empieza; null: donde empiezan todas'),
  propias: cantidad.describe('Cuántas vistas propias hay'),
  deEmpresa: cantidad.describe('Cuántas vistas tiene la empresa'),
  acciones: z
    .object({ guardarDeEmpresa: accionSchema })
    .describe('Si quien lee puede guardar vistas para toda la empresa'),
})
export type Vistas = z.output<typeof vistasSchema>
