import { Falla } from '@aliadas/contract/core'
import { expect, test, vi } from 'vitest'
import { refusalOf } from '../../lib/file-check.ts'
import type { Lugar } from './archivos.ts'
import { crearCargas, idsDe } from './cargas.ts'

const MB = 1024 * 1024
const foto = (nombre = 'a.jpg', type = 'image/jpeg') => new File(['x'], nombre, { type })

/** Uploads that end when the test ends them. */
const conManos = () => {
  const enCurso: { bien: (id: string) => void; mal: (error: unknown) => void }[] = []
  const onCompletar = vi.fn<(lugar: Lugar) => void>()
  const cargas = crearCargas({
    subir: () =>
      new Promise((resolve, reject) => enCurso.push({ bien: (id) => resolve({ id }), mal: (error) => reject(error) })),
    onCompletar,
  })
  return { cargas, enCurso, onCompletar }
}
const turno = () => new Promise((resolve) => setTimeout(resolve))

test('refuses other types and what is too big, in the words of the specification', () => {
  expect(refusalOf('fotoVehiculo', { name: 'a.gif', type: 'image/gif', size: 1 })).toMatch(
    /^Tipo de archivo no soportado/,
  )
  expect(refusalOf('documentoVehiculo', { name: 'a.docx', type: 'application/msword', size: 1 })).toMatch(
    /^Tipo de archivo no soportado/,
  )
  expect(refusalOf('fotoVehiculo', { name: 'mi $& foto.webp', type: 'image/webp', size: 2 * MB + 1 })).toBe(
    'El archivo mi $& foto.webp excede el tamaño máximo de 2MB',
  )
  expect(refusalOf('documentoVehiculo', { name: 'a.pdf', type: 'application/pdf', size: 2 * MB })).toBeNull()
  expect(refusalOf('documentoVehiculo', { name: 'a.webp', type: 'image/webp', size: 1 })).not.toBeNull()
  expect(refusalOf('fotoVehiculo', { name: 'a.jpg', type: 'image/jpeg', size: 0 })).not.toBeNull()
})

test('three go at once, the rest wait, and what is complete has its id', async () => {
  const { cargas, enCurso, onCompletar } = conManos()
  for (const lugar of ['frente', 'lateral', 'interior', 'perspectiva', 'tablero'] as const)
    cargas.elegir(`fotos.${lugar}`, foto())
  await turno()
  expect(enCurso).toHaveLength(3)
  enCurso[0]?.bien('UNO')
  await turno()
  expect(enCurso).toHaveLength(4)
  expect(cargas.leer()['fotos.frente']).toMatchObject({ estado: 'completado', id: 'UNO' })
  expect(onCompletar.mock.calls).toEqual([['fotos.frente']])
  enCurso[1]?.mal(new Falla('unavailable', 'Sin conexión'))
  await turno()
  for (const uno of enCurso.slice(2)) uno.bien('OTRO')
  const asentadas = await cargas.asentadas()
  expect(asentadas['fotos.lateral']).toMatchObject({
    estado: 'error',
    error: 'No se pudo subir la foto. Intenta de nuevo.',
    reintentable: true,
  })
  expect(idsDe(asentadas, 'fotos', ['frente', 'lateral', 'tablero'])).toEqual({
    frente: 'UNO',
    lateral: null,
    tablero: 'OTRO',
  })
})

test('a replaced or removed file no longer counts, however its upload ends', async () => {
  const { cargas, enCurso } = conManos()
  cargas.elegir('documentos.soat', foto('vieja.jpg'))
  cargas.elegir('documentos.soat', foto('nueva.jpg'))
  await turno()
  enCurso[0]?.bien('VIEJA')
  await turno()
  expect(cargas.leer()['documentos.soat']).toMatchObject({ estado: 'cargando', id: null })
  enCurso[1]?.mal(new Falla('deadline-exceeded', 'Tarde'))
  await turno()
  expect(cargas.leer()['documentos.soat']?.error).toBe('No se pudo subir el documento. Intenta de nuevo.')
  cargas.reintentar('documentos.soat')
  await turno()
  cargas.quitar('documentos.soat')
  enCurso[2]?.bien('TARDE')
  expect(await cargas.asentadas()).toEqual({})
})

test('what is wrong with the file itself is said by the server and not tried again', async () => {
  const { cargas, enCurso } = conManos()
  cargas.elegir('fotos.frente', foto())
  await turno()
  enCurso[0]?.mal(new Falla('invalid-argument', 'La imagen está dañada.', { status: 415 }))
  await turno()
  expect(cargas.leer()['fotos.frente']).toMatchObject({ error: 'La imagen está dañada.', reintentable: false })
  cargas.elegir('fotos.frente', foto('a.gif', 'image/gif'))
  expect(cargas.leer()['fotos.frente']).toMatchObject({ estado: 'error', reintentable: false })
  expect(enCurso).toHaveLength(1)
})
