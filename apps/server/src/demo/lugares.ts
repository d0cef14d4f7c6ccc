import LUGARES from './lugares.json' with { type: 'json' }

/** Real places around Cali, with coordinates from general knowledge to a few hundred metres. */
export { LUGARES }

export type Lugar = keyof typeof LUGARES
