/** The things that are looked at, in the order in which they stand when all is well. */
export const SENALES = [
  'servidor',
  'reloj',
  'vivo',
  'ingresos',
  'tareas',
  'correos',
  'webhooks',
  'disco',
  'respaldo',
  'tamano',
] as const
export type NombreDeSenal = (typeof SENALES)[number]

export const TITULO_DE_SENAL: Readonly<Record<NombreDeSenal, string>> = {
  servidor: 'Servidor y base de datos',
  reloj: 'Reloj',
  vivo: 'Cambios en vivo',
  ingresos: 'Ingresos',
  tareas: 'Tareas de fondo',
  correos: 'Correos',
  webhooks: 'Avisos a los aliados',
  disco: 'Disco',
  respaldo: 'Respaldo',
  tamano: 'Lo que ocupa',
}

/** From the worst to the best. */
export const NIVELES = ['mal', 'atencion', 'sin_saber', 'bien'] as const
export type Nivel = (typeof NIVELES)[number]

export const ETIQUETA_DE_NIVEL: Readonly<Record<Nivel, string>> = {
  mal: 'Está mal',
  atencion: 'Pide atención',
  sin_saber: 'No se sabe',
  bien: 'Está bien',
}
