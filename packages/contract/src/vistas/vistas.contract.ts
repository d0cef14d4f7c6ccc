import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { nombreDeVistaSchema } from './vistas.campos.ts'
import { consultaDeVistaSchema, inicioSchema, vistaNuevaSchema, vistasSchema } from './vistas.schema.ts'

const params = z.object({ id: idSchema })

/** Each command answers with all views: they are few, and the list shows them. */
export const vistasRoutes = defineRoutes({
  listarVistas: {
    method: 'get',
    path: '/api/vistas',
    summary: 'Las vistas guardadas de las listas: las de la empresa y las propias',
    access: 'session',
    response: vistasSchema,
  },
  guardarVista: {
    method: 'post',
    path: '/api/vistas',
    summary: 'Guarda los filtros, el orden y las columnas de una lista con un nombre',
    access: 'session',
    permission: 'guardarVistas',
    body: vistaNuevaSchema,
    response: vistasSchema,
    status: 201,
  },
  elegirInicio: {
    method: 'put',
    path: '/api/vistas/inicio',
    summary: 'Elige la vista en la que la persona empieza',
    access: 'session',
    permission: 'guardarVistas',
    body: inicioSchema,
    response: vistasSchema,
  },
  renombrarVista: {
    method: 'put',
    path: '/api/vistas/{id}/nombre',
    summary: 'Cambia el nombre de una vista',
    access: 'session',
    permission: 'guardarVistas',
    params,
    body: nombreDeVistaSchema,
    response: vistasSchema,
  },
  ajustarVista: {
    method: 'put',
    path: '/api/vistas/{id}/consulta',
    summary: 'Cambia los filtros, el orden y las columnas de una vista',
    access: 'session',
    permission: 'guardarVistas',
    params,
    body: consultaDeVistaSchema,
    response: vistasSchema,
  },
  borrarVista: {
    method: 'post',
    path: '/api/vistas/{id}/borrar',
    summary: 'Borra una vista',
    access: 'session',
    permission: 'guardarVistas',
    params,
    response: vistasSchema,
  },
})
