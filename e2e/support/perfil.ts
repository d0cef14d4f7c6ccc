import type { Page } from '@playwright/test'
import { pngDePrueba } from './archivos.ts'

type Perfil = Record<string, string>

/** Completes the profile of the person and the company whose session this page has: what opens the market and the fleet. */
export const completarPerfil = async (page: Page): Promise<void> => {
  const headers = { 'x-aliadas': 'web' }
  const pedir = async (method: 'GET' | 'PUT' | 'POST', ruta: string, data?: object | Buffer) => {
    const tipo = Buffer.isBuffer(data) ? { 'content-type': 'image/png' } : {}
    const opciones = { method, headers: { ...headers, ...tipo }, ...(data ? { data } : {}) }
    const respuesta = await page.request.fetch(new URL(ruta, page.url()).href, opciones)
    if (!respuesta.ok()) throw new Error(`${method} ${ruta} → ${respuesta.status()} ${await respuesta.text()}`)
    return respuesta.json()
  }
  const { perfil }: { perfil: Perfil } = await pedir('GET', '/api/perfil')
  await pedir('PUT', '/api/perfil', {
    email: perfil['email'],
    version: perfil['version'],
    personal: { nombres: perfil['nombres'], apellidos: perfil['apellidos'], puesto: 'CEO', movil: '3990000003' },
    empresa: {
      empresa: perfil['empresa'],
      direccion: '',
      ciudad: 'Cali',
      departamento: '',
      cuenta: '90000000003',
      tipocuenta: 'ahorros',
      banco: 'Nequi',
      titular: perfil['empresa'],
      rut: '900000003',
    },
  })
  const foto: { id: string } = await pedir(
    'PUT',
    '/api/archivos/fotoCorporativa?numero=1&nombre=foto.png',
    pngDePrueba(),
  )
  await pedir('POST', '/api/empresa/fotos', { cambios: [{ idArchivo: foto.id, enLugarDe: null }] })
}
