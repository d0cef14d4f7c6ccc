import {
  CLASES_DE_PROVEEDOR,
  FALTAS_DE_PROVEEDOR,
  LISTAS_DE_PROVEEDORES,
  NECESITA_CADA_PASO,
  NOMBRES_DE_LISTA,
  REQUISITOS,
  type ClaseDeProveedor,
  type PasoDeProveedor,
} from '@aliadas/contract/proveedores'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const PASOS = Object.keys(NECESITA_CADA_PASO) as PasoDeProveedor[]

/** A refused document counts as missing if validation needs it (docs/decisions/0055). */
const withoutRefused = (clase: ClaseDeProveedor): string[] =>
  (['fotos', 'documentos'] as const).flatMap((falta) => {
    const lugares = REQUISITOS[clase][falta]
    return lugares.length === 0
      ? []
      : [`      ${falta} := ${falta} and not (rechazados && array[${lugares.map(quoted).join(', ')}]);`]
  })

const listOf = (clase: ClaseDeProveedor): string => {
  const cases = PASOS.flatMap((paso) => {
    const lista = NOMBRES_DE_LISTA.find(
      (una) => LISTAS_DE_PROVEEDORES[una].clase === clase && LISTAS_DE_PROVEEDORES[una].paso === paso,
    )
    const needs = NECESITA_CADA_PASO[paso].join(' and ')
    if (lista === undefined) return []
    return [needs === '' ? `        else ${quoted(lista)}` : `        when ${needs} then ${quoted(lista)}`]
  })
  return ['      lista := case', ...cases, '      end;'].join('\n')
}

/** The function that decides the list of a provider and what the provider lacks, from the contract's tables. */
export const deskSql =
  (): string => `-- Written by \`npm run schema\` from NECESITA_CADA_PASO, REQUISITOS and LISTAS_DE_PROVEEDORES of
-- packages/contract/src/proveedores (docs/decisions/0072). Change those, run it, and add a migration with this function.

-- Decides the desk's list of a provider and what it lacks. \`fotos\` and \`documentos\`: whether they were handed in; true
-- for kinds that hand in none.
create function lugar_en_mesa(clase text, validado boolean, perfil boolean, fotos boolean, documentos boolean, rechazados text[],
    out lista text, out faltan text[])
  language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case clase
${CLASES_DE_PROVEEDOR.map((clase) => [`    when ${quoted(clase)} then`, ...withoutRefused(clase), listOf(clase)].join('\n')).join('\n')}
  end case;
  faltan := array_remove(array[${FALTAS_DE_PROVEEDOR.map((falta) => `case when not ${falta} then ${quoted(falta)} end`).join(', ')}], null);
end
$$;
`
