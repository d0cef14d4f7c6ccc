import type { Page } from '@playwright/test'
import { createPng } from './files.ts'

type Perfil = Record<string, string>

/** Completes the profile of the page's person and company, which opens market and fleet. */
export const completeProfile = async (page: Page): Promise<void> => {
  const headers = { 'x-aliadas': 'web' }
  const request = async (method: 'GET' | 'PUT' | 'POST', path: string, data?: object | Buffer) => {
    const type = Buffer.isBuffer(data) ? { 'content-type': 'image/png' } : {}
    const options = { method, headers: { ...headers, ...type }, ...(data ? { data } : {}) }
    const answer = await page.request.fetch(new URL(path, page.url()).href, options)
    if (!answer.ok()) throw new Error(`${method} ${path} → ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { perfil }: { perfil: Perfil } = await request('GET', '/api/perfil')
  await request('PUT', '/api/perfil', {
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
  const photo: { id: string } = await request(
    'PUT',
    '/api/archivos/fotoCorporativa?numero=1&nombre=foto.png',
    createPng(),
  )
  await request('POST', '/api/empresa/fotos', { cambios: [{ idArchivo: photo.id, enLugarDe: null }] })
}
