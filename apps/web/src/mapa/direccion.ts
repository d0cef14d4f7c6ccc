/** What the address of the map keeps: the open service, the statuses shown and the search. */
export type Direccion = { servicio?: string; ver?: string; q?: string }

type Abierta = { [K in keyof Direccion]?: string | undefined }

/** The address with some of its parts changed; an empty one is left out. */
export const con = (direccion: Abierta, cambios: Partial<Record<keyof Direccion, string | null>>): Direccion => {
  const todo = { ...direccion, ...cambios }
  return {
    ...(todo.servicio ? { servicio: todo.servicio } : {}),
    ...(todo.ver ? { ver: todo.ver } : {}),
    ...(todo.q ? { q: todo.q } : {}),
  }
}
