type Nodo = Readonly<Record<string, unknown>>

/**
 * Limits that a new version may only widen: a lower bound may fall, an upper bound may rise; without a limit everything
 * is allowed.
 */
const LIMITES = { minLength: -1, minimum: -1, minItems: -1, maxLength: 1, maximum: 1, maxItems: 1 } as const
type Limite = keyof typeof LIMITES

const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null
const hijo = (nodo: Nodo, nombre: string): Nodo => {
  const valor = nodo[nombre]
  return esNodo(valor) ? valor : {}
}
const lista = (valor: unknown): readonly unknown[] =>
  Array.isArray(valor) ? valor : valor === undefined ? [] : [valor]

/**
 * What partners may rely on in an OpenAPI document: one line for each operation, accepted and returned field, type, accepted value and limit
 * of a request. A document that lost a line is narrower than before; a wider one only adds lines. Closed lists of responses may grow, so
 * their values are no promise. Limits end in their number, for `faltantes`.
 */
export const promesasDe = (documento: object): readonly string[] => {
  const raiz = documento as Nodo
  const resuelto = (nodo: Nodo): Nodo => {
    const nombre = typeof nodo['$ref'] === 'string' ? nodo['$ref'].split('/').slice(1) : null
    return nombre === null ? nodo : resuelto(nombre.reduce(hijo, raiz))
  }
  const promesas = new Set<string>()
  const pide = (nodo: Nodo, lugar: string): void => {
    const json = resuelto(nodo)
    for (const tipo of lista(json['type'])) promesas.add(`acepta ${lugar}: ${String(tipo)}`)
    for (const valor of lista(json['enum'])) promesas.add(`acepta ${lugar} = ${String(valor)}`)
    if (typeof json['pattern'] === 'string') promesas.add(`forma ${lugar} ${json['pattern']}`)
    for (const limite of Object.keys(LIMITES) as Limite[])
      if (typeof json[limite] === 'number') promesas.add(`${limite} ${lugar} ${json[limite]}`)
    recorre(json, lugar, pide, (campo, obligatorio) => {
      promesas.add(`acepta ${campo}`)
      if (!obligatorio) promesas.add(`opcional ${campo}`)
    })
  }
  const da = (nodo: Nodo, lugar: string): void => {
    const json = resuelto(nodo)
    recorre(json, lugar, da, (campo, obligatorio) => {
      promesas.add(`${obligatorio ? 'siempre da' : 'da'} ${campo}`)
    })
    const tipos = lista(json['type']).map(String).toSorted().join('|')
    if (tipos !== '') promesas.add(`da ${lugar}: ${tipos}`)
  }
  const recorre = (
    json: Nodo,
    lugar: string,
    sigue: (nodo: Nodo, lugar: string) => void,
    diga: (campo: string, obligatorio: boolean) => void,
  ): void => {
    const obligatorios = new Set(lista(json['required']))
    for (const [nombre, campo] of Object.entries(hijo(json, 'properties'))) {
      diga(`${lugar}.${nombre}`, obligatorios.has(nombre))
      if (esNodo(campo)) sigue(campo, `${lugar}.${nombre}`)
    }
    if (esNodo(json['items'])) sigue(json['items'], `${lugar}[]`)
    const ramas = [...lista(json['anyOf']), ...lista(json['oneOf']), ...lista(json['allOf'])].filter(esNodo)
    const conLista = ramas.some((rama) => rama['enum'] !== undefined)
    // A form beside a closed list widens it: its pattern is of another place.
    for (const rama of ramas) sigue(rama, conLista && rama['pattern'] !== undefined ? `${lugar}|varios` : lugar)
  }
  for (const [ruta, verbos] of Object.entries(hijo(raiz, 'paths')))
    for (const [verbo, operacion] of Object.entries(verbos as Nodo)) {
      if (!esNodo(operacion)) continue
      const lugar = `${verbo.toUpperCase()} ${ruta}`
      promesas.add(`operación ${lugar}`)
      for (const parametro of lista(operacion['parameters']).filter(esNodo).map(resuelto)) {
        const donde = `${lugar} ${String(parametro['in'])}:${String(parametro['name'])}`
        promesas.add(`acepta ${donde}`)
        if (parametro['required'] !== true) promesas.add(`opcional ${donde}`)
        pide(hijo(parametro, 'schema'), donde)
      }
      for (const [medio, contenido] of Object.entries(hijo(hijo(operacion, 'requestBody'), 'content'))) {
        promesas.add(`acepta ${lugar} ${medio}`)
        if (esNodo(contenido)) pide(hijo(contenido, 'schema'), `${lugar} cuerpo`)
      }
      for (const [estado, respuesta] of Object.entries(hijo(operacion, 'responses'))) {
        if (!estado.startsWith('2') || !esNodo(respuesta)) continue
        promesas.add(`responde ${lugar} ${estado}`)
        for (const { schema } of Object.values(hijo(resuelto(respuesta), 'content')) as Nodo[])
          if (esNodo(schema)) da(schema, `${lugar} ${estado}`)
      }
    }
  return [...promesas].toSorted()
}

const LIMITE = new RegExp(`^(${Object.keys(LIMITES).join('|')}) (.+) (-?[0-9.]+)$`)

/**
 * Earlier promises that the current ones break, and new limits or patterns of a request. Empty when nothing is
 * narrower.
 */
export const faltantes = (antes: readonly string[], ahora: readonly string[]): readonly string[] => {
  const de = new Set(antes)
  const hay = new Set(ahora)
  const limites = (promesas: readonly string[]) =>
    new Map(
      promesas.flatMap((promesa) => {
        const [, limite, lugar, valor] = LIMITE.exec(promesa) ?? []
        return limite === undefined
          ? []
          : [[`${limite} ${lugar}`, { limite: limite as Limite, valor: Number(valor) }] as const]
      }),
    )
  const [viejos, nuevos] = [limites(antes), limites(ahora)]
  const perdidas = antes.filter(
    (promesa) => !hay.has(promesa) && !LIMITE.test(promesa) && !promesa.startsWith('forma '),
  )
  const estrechas = [...nuevos].flatMap(([lugar, { limite, valor }]) => {
    const viejo = viejos.get(lugar)
    const campo = lugar.slice(limite.length + 1)
    // A new field may have any limit.
    if (viejo === undefined) return de.has(`acepta ${campo}`) ? [`${lugar} ${valor}`] : []
    return LIMITES[limite] * (valor - viejo.valor) < 0 ? [`${lugar} ${valor} (antes ${viejo.valor})`] : []
  })
  const formas = ahora.filter((promesa) => {
    const [, campo = ''] = /^forma (\S+ \S+ \S+) /.exec(promesa) ?? []
    return promesa.startsWith('forma ') && !de.has(promesa) && de.has(`acepta ${campo}`)
  })
  const obligatorias = ahora.filter((promesa) => {
    const [, campo] = /^acepta ([^:=]+\.[^.:= ]+)$/.exec(promesa) ?? []
    if (campo === undefined || de.has(promesa) || hay.has(`opcional ${campo}`)) return false
    // A required field inside a new object narrows nothing.
    return (
      de.has(`acepta ${campo.slice(0, campo.lastIndexOf('.'))}`) ||
      de.has(`acepta ${campo.slice(0, campo.lastIndexOf('.'))}: object`)
    )
  })
  return [...perdidas, ...estrechas, ...formas, ...obligatorias.map((promesa) => `${promesa} (obligatorio)`)]
}
