export type Zona = { x: number; y: number; width: number; height: number }

const CALIDAD = 0.9

/** The chosen part of a picture as a JPEG of at most that size. Smaller parts are not enlarged. */
export const recortar = async (archivo: File, zona: Zona, salida: { ancho: number; alto: number }): Promise<File> => {
  const imagen = await createImageBitmap(archivo)
  const escala = Math.min(1, salida.ancho / zona.width, salida.alto / zona.height)
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.round(zona.width * escala)
  lienzo.height = Math.round(zona.height * escala)
  const dibujo = lienzo.getContext('2d')
  if (!dibujo) throw new Error('Este navegador no puede recortar imágenes.')
  // JPEG has no transparency; transparent pixels would become black.
  dibujo.fillStyle = '#FFFFFF'
  dibujo.fillRect(0, 0, lienzo.width, lienzo.height)
  dibujo.drawImage(imagen, zona.x, zona.y, zona.width, zona.height, 0, 0, lienzo.width, lienzo.height)
  imagen.close()
  const pedazo = await new Promise<Blob | null>((listo) => lienzo.toBlob(listo, 'image/jpeg', CALIDAD))
  if (!pedazo) throw new Error('No se pudo recortar la imagen.')
  return new File([pedazo], `${archivo.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
