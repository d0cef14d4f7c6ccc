import { PRESETS } from '@aliadas/contract/archivos'
import { DEMASIADAS_FOTOS } from '@aliadas/contract/empresas'
import { expect, test } from 'vitest'
import { reducir, resumenDeFallas, type Accion, type Foto } from './cola.ts'
import { agregados, errorAlSubir, textoDeRechazo } from './reparos.ts'

const archivo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const jugar = (...acciones: Accion[]): Foto[] => acciones.reduce<Foto[]>(reducir, [])
const DOS: Accion = {
  tipo: 'agregar',
  archivos: [
    { clave: 'a', archivo: archivo('a.jpg') },
    { clave: 'b', archivo: archivo('b.jpg') },
  ],
}
const estados = (fotos: Foto[]) => fotos.map((f) => `${f.clave} ${f.estado} ${f.porcentaje} ${f.mensaje ?? ''}`.trim())

test('each photo goes by itself from cargando with its percentage to completado or error', () => {
  const fotos = jugar(
    DOS,
    { tipo: 'empezar', clave: 'a' },
    { tipo: 'avanzar', clave: 'a', porcentaje: 40 },
    { tipo: 'empezar', clave: 'b' },
    { tipo: 'fallar', clave: 'b', mensaje: 'Sin conexión' },
  )
  expect(estados(fotos)).toEqual(['a cargando 40', 'b error 0 Sin conexión'])
  const luego = [
    { tipo: 'llegar', clave: 'a', idArchivo: 'A' },
    { tipo: 'guardar', ids: ['A'] },
    { tipo: 'empezar', clave: 'b' },
  ] as const
  const fin = luego.reduce<Foto[]>(reducir, fotos)
  expect(estados(fin)).toEqual(['a completado 100', 'b cargando 0'])
  expect(fin.map((f) => f.guardada)).toEqual([true, false])
})

test('a photo that is replaced starts anew, and one that is taken out is gone', () => {
  const fotos = jugar(
    DOS,
    { tipo: 'fallar', clave: 'a', mensaje: 'Dañada' },
    { tipo: 'cambiar', clave: 'a', archivo: archivo('c.jpg') },
    { tipo: 'quitar', clave: 'b' },
  )
  expect(estados(fotos)).toEqual(['a lista 0'])
  expect(fotos[0]?.archivo.name).toBe('c.jpg')
})

test('when some arrive and some do not, both is said', () => {
  expect(errorAlSubir(resumenDeFallas(2, ['Sin conexión']))).toBe(
    'Error al subir las fotos: se guardaron 2 de 3. Reintenta las que faltan.',
  )
  expect(errorAlSubir(resumenDeFallas(0, ['Sin conexión', 'x']))).toBe('Error al subir las fotos: Sin conexión')
})

test('every code of the drop zone has a sentence', () => {
  expect(textoDeRechazo('file-too-large', 'fotoPerfil', 'yo.jpg')).toBe(
    'La foto de perfil es demasiado grande. El tamaño máximo es 1MB. Te recomendamos una imagen JPEG de 500x500 píxeles.',
  )
  expect(textoDeRechazo('file-too-large', 'logo', 'l.png')).toMatch(/^El logo es demasiado grande/)
  expect(textoDeRechazo('file-too-large', 'fotoCorporativa', 'bus.jpg')).toBe(
    'La foto "bus.jpg" es demasiado grande. El tamaño máximo es 2MB. Te recomendamos una imagen JPEG de 1920x1080 píxeles.',
  )
  expect(textoDeRechazo('file-invalid-type', 'fotoCorporativa', 'x.pdf')).toBe(PRESETS.fotoCorporativa.tipoInvalido)
  expect(textoDeRechazo('file-too-small', 'logo', 'x.png')).toBe('El archivo está vacío')
  expect(textoDeRechazo('too-many-files', 'fotoCorporativa', 'x.png')).toBe(DEMASIADAS_FOTOS)
  expect(textoDeRechazo('too-many-files', 'fotoCorporativa', 'x.png', 2)).toBe(
    `${DEMASIADAS_FOTOS}. Te quedan 2 por agregar.`,
  )
  expect(agregados(1)).toBe('Se agregó 1 archivo correctamente')
  expect(agregados(3)).toBe('Se agregaron 3 archivos correctamente')
})
