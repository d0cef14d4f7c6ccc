import { z } from 'zod'
import { texto } from '../core/campos.ts'
import { NOMBRE_INVISIBLE, esNombreVisible } from '../core/nombres.ts'
import { nombreComparable } from '../empresas/empresas.rules.ts'

/*
 * Apart from the other schemas, which need the requests of all lists: a form of the browser loads only this.
 */

export const nombreDeVista = texto('Escribe el nombre de la vista', 40)
  .refine(esNombreVisible, NOMBRE_INVISIBLE)
  .refine((uno) => nombreComparable(uno) !== '', 'Escribe un nombre con letras o números')
  .describe('Cómo se llama, hasta 40 caracteres')

export const nombreDeVistaSchema = z.object({ nombre: nombreDeVista })
