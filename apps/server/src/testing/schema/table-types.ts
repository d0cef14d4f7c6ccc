import type { Pool } from '../../platform/database/index.ts'

/**
 * Types that say more than the database does: names of the contract, and the content of jsonb. Every other type comes
 * from the catalogue.
 */
const NARROWER: Readonly<Record<string, string>> = {
  'asientos.clase': 'ClaseDeAsiento',
  'asientos.concepto': 'ConceptoDePago',
  'bienvenidas.clase': 'ClaseDeProveedor',
  'change_log.antes': 'Json<Record<string, unknown> | null>',
  'change_log.despues': 'Json<Record<string, unknown> | null>',
  'decisiones.antes': 'Json<FilaDeAntes[]>',
  'decisiones.clase': 'ClaseDeProveedor',
  'decisiones.lugar': 'LugarRevisable | null',
  'decisiones.que': "'validar' | 'suspender' | 'levantar' | Veredicto",
  'epayco_evidencias.estado': 'EstadoDeEpayco',
  'epayco_evidencias.reparos': 'Generated<ReparoDeEpayco[]>',
  'fuecs.datos': 'Json<DatosDeFuec>',
  'historial.accion': 'AccionDeHistorial',
  'historial.cambios': 'Json<Record<string, unknown>>',
  'mesa.clase': 'ClaseDeProveedor',
  'mesa.faltan': 'FaltaDeProveedor[]',
  'mesa.lista': 'ListaDeProveedores',
  'mesa.reenviados': 'LugarRevisable[]',
  'ofertas.estado': 'Generated<EstadoOferta>',
  'posiciones_dudosas.anteriores': 'ColumnType<{ lat: number; lon: number; en: string }[], string | undefined, string>',
  'servicio_referencias.metadatos': 'Json<Record<string, string>>',
  'servicios.estado': 'Generated<Estado>',
  'servicios.fuec_anteriores': 'ColumnType<FuecAnterior[], string | undefined, string>',
  'servicios.metodo_pago': 'MetodoDePago | null',
  'servicios.motivo_cancelacion': 'MotivoDeCancelacion | null',
  'servicios.pasos_conductor': 'ColumnType<PasoGuardado[], string | undefined, string>',
  'servicios.en_ruta': 'ColumnType<EnRutaGuardado | null, string | null | undefined, string | null>',
  'servicios.paradas': 'Json<Parada[]>',
  'servicios_contados.estado': 'Estado',
  'transacciones.concepto': 'ConceptoDePago',
  'vinculaciones.estado': 'Generated<EstadoDeVinculacion>',
}

/** Where the contract's names come from. */
const CONTRACT: Readonly<Record<string, readonly string[]>> = {
  flota: ['EstadoDeVinculacion'],
  fuec: ['DatosDeFuec'],
  historial: ['AccionDeHistorial'],
  pagos: ['ClaseDeAsiento', 'ConceptoDePago', 'EstadoDeEpayco', 'ReparoDeEpayco'],
  proveedores: ['ClaseDeProveedor', 'FaltaDeProveedor', 'ListaDeProveedores', 'LugarRevisable', 'Veredicto'],
  servicios: ['EnRutaGuardado', 'Estado', 'EstadoOferta', 'MetodoDePago', 'MotivoDeCancelacion', 'PasoGuardado'],
}

/** As `pool.ts` reads them. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  date: 'string',
  xid8: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  _text: 'string[]',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  computed: boolean
  choices: string | null
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const typeName = (table: string) => `${camel(`_${table}`)}Table`

/** Tables of the schema `public`; those of better-auth belong to the library. */
const columnsOf = async (pool: Pick<Pool, 'query'>): Promise<Column[]> =>
  (
    await pool.query<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as filled, a.attgenerated <> '' or a.attidentity = 'a' as computed,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as choices
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  ).rows

const typeOf = ({ table, column, type, nullable, filled, computed, choices }: Column): string => {
  const narrower = NARROWER[`${table}.${column}`]
  if (narrower !== undefined) return narrower
  const base = TYPES[type]
  if (base === undefined) throw new Error(`${table}.${column}: no type for ${type}`)
  const chosen = choices && [...choices.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')
  const whole = `${chosen || base}${nullable ? ' | null' : ''}`
  if (computed) return `GeneratedAlways<${whole}>`
  return filled && !nullable ? `Generated<${whole}>` : whole
}

const HEAD = `// Made by \`npm run schema\` from the database. A test holds it equal; do not edit.
`

/** The text of \`tables.generated.ts\`: one type for each table, as Kysely wants them. */
export const tableTypes = async (pool: Pick<Pool, 'query'>): Promise<string> => {
  const columns = await columnsOf(pool)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const types = tables.map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${camel(column.column)}: ${typeOf(column)}`)
    return `type ${typeName(table)} = {\n${fields.join('\n')}\n}\n`
  })
  const all = `/** Rows as the driver gives them: a date is 'YYYY-MM-DD', an instant is a Date, jsonb is parsed. */
export interface Tables {\n${tables.map((table) => `  ${camel(table)}: ${typeName(table)}`).join('\n')}\n}\n`
  const body = [...types, all].join('\n')
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  const imports = (names: readonly string[], from: string) => {
    const some = used(names)
    return some.length > 0 ? `import type {\n${some.map((name) => `  ${name},\n`).join('')}} from '${from}'\n` : ''
  }
  return [
    HEAD,
    ...Object.entries(CONTRACT).map(([door, names]) => imports(names, `@aliadas/contract/${door}`)),
    imports(['ColumnType', 'Generated', 'GeneratedAlways'], 'kysely'),
    imports(['FilaDeAntes', 'FuecAnterior', 'Json', 'Parada'], './json.ts'),
    '\n',
    body,
  ].join('')
}
