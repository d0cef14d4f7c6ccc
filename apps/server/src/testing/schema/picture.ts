import { instance } from '@viz-js/viz'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from '../../platform/database/index.ts'
import { AREAS } from '../../platform/database/schema/index.ts'

const FOLDER = path.join(import.meta.dirname, '../../platform/database/schema')

/** The tables of each file, in its order. */
const tablesByArea = (): [area: string, tables: string[]][] =>
  AREAS.map((area) => [
    area,
    [
      ...readFileSync(path.join(FOLDER, `${area}.sql`), 'utf8').matchAll(/^create (?:unlogged )?table ([\w."]+) \(/gm),
    ].map(([, table = '']) => table.replaceAll('"', '')),
  ])

type Reference = { from: string; to: string; columns: string }

const referencesOf = async (pool: Pick<Pool, 'query'>): Promise<Reference[]> =>
  (
    await pool.query<Reference>(`
    select replace(conrelid::regclass::text, '"', '') as "from", replace(confrelid::regclass::text, '"', '') as "to",
      string_agg((select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)), ', '
        order by conname) as columns
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'acceso'::regnamespace)
    group by 1, 2 order by 1, 2`)
  ).rows

const quoted = (text: string) => JSON.stringify(text)

/** Tables by the file that creates them, and an arrow for each foreign key, as a Graphviz document. */
const dotOf = async (pool: Pick<Pool, 'query'>): Promise<string> => {
  const clusters = tablesByArea()
    .filter(([, tables]) => tables.length > 0)
    .map(
      ([area, tables]) =>
        `subgraph ${quoted(`cluster_${area}`)} { label=${quoted(`${area}.sql`)}; ${tables.map((table) => `${quoted(table)};`).join(' ')} }`,
    )
  const arrows = (await referencesOf(pool)).map(
    ({ from, to, columns }) => `${quoted(from)} -> ${quoted(to)} [tooltip=${quoted(columns)}];`,
  )
  return `digraph {
    rankdir=LR; nodesep=0.12; ranksep=0.9; bgcolor=white; fontname="sans-serif"
    graph [style="rounded,filled", color="#d5dae1", fillcolor="#f6f8fa", fontsize=11, fontcolor="#57606a", labeljust=l]
    node [shape=box, style="rounded,filled", fillcolor=white, color="#8c959f", fontname="sans-serif", fontsize=11, height=0.28, margin="0.12,0.04"]
    edge [color="#57606a", arrowsize=0.6, penwidth=0.8]
    ${[...clusters, ...arrows].join('\n    ')}
  }`
}

/** The picture of the tables and their foreign keys, as SVG. */
export const tablesPicture = async (pool: Pick<Pool, 'query'>): Promise<string> => {
  const viz = await instance()
  return viz.renderString(await dotOf(pool), { format: 'svg' })
}
