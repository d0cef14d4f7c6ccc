import { sql, type Kysely } from 'kysely'

/** Who owns a row of each tenant table: the expression that a company's id is compared with. */
const TABLAS_DE_EMPRESA = {
  empresas: 'id',
  personas: 'empresa_id',
  vehiculos: 'empresa_id',
  conductores: 'empresa_id',
  documentos: 'tenant',
  archivos: 'tenant',
  servicios: 'tenant',
  servicio_contactos: 'tenant',
  ofertas: 'empresa_id',
  historial: 'tenant',
} as const

const SOLO_PLATAFORMA = [
  'guias',
  'operadores',
  'claves_autorizacion',
  'claves_usos',
  'aliados',
  'aliado_claves',
] as const
const SOLO_SISTEMA = ['correos', 'limites'] as const

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`
/** The market is open to every company, and to nobody who forgot to say which. */
const MERCADO = `case when ${EMPRESA} is not null then 'MERCADO' end`
const ALIADO = `nullif(current_setting('app.aliado', true), '')`

const es = (rol: string) => `current_user = '${rol}'`

/**
 * The wall in the database. Policies name the role and compare `current_user`, so they hold even for a login that inherits the roles.
 * Reading compares with an array and not with OR: an OR would turn the ordered index scan into a bitmap and a sort.
 */
const muro = (tabla: string): string => `
  alter table ${tabla} enable row level security;
  alter table ${tabla} force row level security;
  create policy sistema on ${tabla} to aliadas_sistema using (${es('aliadas_sistema')}) with check (${es('aliadas_sistema')});
  grant select, insert, update, delete on ${tabla} to aliadas_sistema;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const frases: string[] = []
  for (const [tabla, dueno] of Object.entries(TABLAS_DE_EMPRESA)) {
    const lee = tabla === 'servicios' ? `${dueno} = any (array[${MERCADO}, ${EMPRESA}])` : `${dueno} = ${EMPRESA}`
    frases.push(
      muro(tabla),
      `create policy empresa_lee on ${tabla} for select to aliadas_empresa using (${es('aliadas_empresa')} and ${lee});
       create policy empresa_crea on ${tabla} for insert to aliadas_empresa with check (${es('aliadas_empresa')} and ${dueno} = ${EMPRESA});
       create policy empresa_cambia on ${tabla} for update to aliadas_empresa
         using (${es('aliadas_empresa')} and ${dueno} = ${EMPRESA}) with check (${es('aliadas_empresa')} and ${dueno} = ${EMPRESA});
       create policy plataforma_lee on ${tabla} for select to aliadas_plataforma using (${es('aliadas_plataforma')});
       create policy plataforma_crea on ${tabla} for insert to aliadas_plataforma with check (${es('aliadas_plataforma')} and ${dueno} = ${EMPRESA});
       create policy plataforma_cambia on ${tabla} for update to aliadas_plataforma
         using (${es('aliadas_plataforma')} and ${dueno} = ${EMPRESA}) with check (${es('aliadas_plataforma')} and ${dueno} = ${EMPRESA});
       grant select, insert, update on ${tabla} to aliadas_empresa, aliadas_plataforma;`,
    )
  }
  for (const tabla of SOLO_PLATAFORMA)
    frases.push(
      muro(tabla),
      `create policy plataforma on ${tabla} to aliadas_plataforma using (${es('aliadas_plataforma')}) with check (${es('aliadas_plataforma')});
       grant select, insert, update on ${tabla} to aliadas_plataforma;`,
    )
  for (const tabla of SOLO_SISTEMA) frases.push(muro(tabla))

  for (const tabla of ['servicios', 'servicio_contactos', 'ofertas'])
    frases.push(
      `create policy aliado on ${tabla} to aliadas_aliado
         using (${es('aliadas_aliado')} and aliado_id = ${ALIADO}) with check (${es('aliadas_aliado')} and aliado_id = ${ALIADO});
       grant select, insert, update on ${tabla} to aliadas_aliado;`,
    )
  frases.push(
    `create policy aliado_anota on historial for insert to aliadas_aliado with check (${es('aliadas_aliado')} and aliado_id = ${ALIADO});
     grant insert on historial to aliadas_aliado;
     revoke update, delete on historial from aliadas_empresa, aliadas_plataforma, aliadas_sistema;
     create policy aliado_ve_oferentes on empresas for select to aliadas_aliado
       using (${es('aliadas_aliado')} and exists (select from ofertas where ofertas.empresa_id = empresas.id));
     grant select (id, nombre, rating) on empresas to aliadas_aliado;
     create policy aliado_ve_cotizaciones on archivos for select to aliadas_aliado
       using (${es('aliadas_aliado')} and exists (select from ofertas where ofertas.documento_cotizacion = archivos.id));
     grant select on archivos to aliadas_aliado;`,
    muro('idempotencia'),
    `create policy empresa on idempotencia to aliadas_empresa, aliadas_plataforma
       using (ambito = 'empresa:' || ${EMPRESA}) with check (ambito = 'empresa:' || ${EMPRESA});
     create policy aliado on idempotencia to aliadas_aliado using (ambito = 'aliado:' || ${ALIADO}) with check (ambito = 'aliado:' || ${ALIADO});
     grant select, insert on idempotencia to aliadas_empresa, aliadas_plataforma, aliadas_aliado;
     grant usage on schema acceso to aliadas_sistema;
     grant select, insert, update, delete on all tables in schema acceso to aliadas_sistema;
     grant select, delete on change_log to aliadas_sistema;`,
  )
  await sql.raw(frases.join('\n')).execute(db)
}
