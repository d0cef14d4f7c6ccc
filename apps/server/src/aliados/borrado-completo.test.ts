import { buffer } from 'node:stream/consumers'
import { COMODIDADES, type FichaDeVehiculo } from '@aliadas/contract/flota'
import type { FichaDeProveedor } from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barrerArchivosSinUso } from '../archivos/index.ts'
import { pdfDe } from '../platform/plain-pdf.ts'
import { avisarVinculaciones } from '../flota/index.ts'
import { leerCadena, primeraQueNoCuadra } from '../historial/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { subirFuec } from '../fuec/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { columnsWithout, findEverywhere } from '../testing/canaries.ts'
import {
  createAliado,
  createEmpresa,
  createImage,
  createPlataforma,
  createServicioIn,
  createWorld,
  PASSWORD,
  pay,
  testApp,
  unique,
  uploadPdf,
  uploadTo,
  vehiculoData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { keysOf } from '../testing/stored.ts'

/** A word and a number in everything that an app, a company and the platform write about the person. */
const PALABRA = 'zcanario'
const NUMERO = '3987654'
const CANARIO = `${PALABRA}|${NUMERO}`
const PLACAS = 'ZQX987'

const lineas: string[] = []
let mundo: World
let app: TestApp
let aliado: Awaited<ReturnType<typeof createAliado>>
let empresa: Persona
let deEmpresa: string
let plataforma: string

beforeAll(async () => {
  mundo = await createWorld()
  mundo.ctx.log = createLogger('trace', { write: (linea: string) => void lineas.push(linea) })
  mundo.ctx.log.info(`Una línea con ${PALABRA}`)
  if (enElLog().length !== 1) throw new Error('the log is not heard')
  lineas.length = 0
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
  empresa = await createEmpresa(mundo)
  deEmpresa = await app.signIn(empresa.email)
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const sistema = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => mundo.ctx.db.transaction({ rol: 'sistema' }, work)
const enElLog = () => lineas.filter((linea) => new RegExp(CANARIO, 'i').test(linea))
const donde = (que = CANARIO) => sistema((tx) => findEverywhere(tx, que))

type Quien = { key?: string; cookie?: string }
/**
 * Every response is stored under its own idempotency key, as for a client that may lose its connection. Returns the
 * response and how to repeat the request.
 */
const pedir = async (quien: Quien, metodo: string, ruta: string, body: unknown = {}) => {
  mundo.ctx.clock.advance(1000)
  const llave = `llave-${unique()}`
  const repetir = () => app.request(metodo, ruta, { ...quien, body, headers: { 'idempotency-key': llave } })
  const respuesta = await repetir()
  expect([metodo, ruta, respuesta.status < 300 ? 'bien' : respuesta.text]).toEqual([metodo, ruta, 'bien'])
  return { ...respuesta, repetir }
}
const deApp = () => ({ key: aliado.clave })
const subir = async (clase: 'foto' | 'documento') => {
  const bytes = clase === 'foto' ? await createImage() : pdfDe([`${PALABRA} documento`])
  const respuesta = await fetch(`${app.url}/api/v1/archivos/${clase}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${aliado.clave}` },
    body: new Uint8Array(bytes),
  })
  return ((await respuesta.json()) as { archivo: string }).archivo
}
const papeles = async (lugares: readonly string[], clase: 'foto' | 'documento' = 'documento') =>
  Object.fromEntries(await Promise.all(lugares.map(async (lugar) => [lugar, await subir(clase)] as const)))

/** Files that were ever tied to a record of the person, with their bytes; the company's own are left out. */
const archivosDe = (ids: readonly string[]) =>
  sistema((tx) => tx.selectFrom('archivos').select(['id', 'ubicacion', 'tipo']).where('titularId', 'in', ids).execute())
const guardados = () => keysOf(mundo.storage)
const conCanarioGuardado = async (): Promise<string[]> => {
  const hay: string[] = []
  for (const uno of await guardados()) {
    const bytes = await buffer(await mundo.storage.read(uno))
    if (bytes.includes(PALABRA)) hay.push(uno)
  }
  return hay
}

const EXPORTS = [
  '/api/vehiculos/csv',
  '/api/servicios/csv?estado=finalizado',
  '/api/pagos/pendientes/csv?clase=saldo',
  '/api/pagos/recompensas/csv',
  '/api/historial/csv',
]
const DE_PLATAFORMA = [
  'conductores',
  'conductores-nuevos',
  'conductores-por-validar',
  'guias',
  'guias-nuevos',
  'guias-por-validar',
  'operadores',
  'operadores-nuevos',
].map((lista) => `/api/proveedores/csv?lista=${lista}`)
/** The downloads of the company and of the platform that contain a canary. */
const exportados = async (): Promise<string[]> => {
  const dicen: string[] = []
  for (const [cookie, rutas] of [
    [deEmpresa, EXPORTS],
    [plataforma, DE_PLATAFORMA],
  ] as const)
    for (const ruta of rutas) {
      const { status, text } = await app.request('GET', ruta, { cookie })
      expect([ruta, status]).toEqual([ruta, 200])
      if (new RegExp(CANARIO, 'i').test(text)) dicen.push(ruta)
    }
  return dicen
}

/** Columns of a provider's own rows without personal data: keys, names of lists, and the source of a copied row. */
const SIN_PERSONA =
  /\.(id|empresa_id|conductor_id|aliado_id|clase|lista|tipo|titular_tipo|titular_id|tenant|archivo_id|placas)$/
const ARCHIVOS = /\.(frente|lateral|interior|perspectiva|tablero|imagen)$/
const LISTAS = /\.(rechazados|reenviados|faltan)$/

/** Fills every column that an app or the desk left empty with canaries, so that a later column is covered too. */
const llenar = (tabla: 'conductores' | 'vehiculos' | 'guias' | 'operadores' | 'documentos', id: string) =>
  sistema(async (tx) => {
    const vacias = (await columnsWithout(tx, tabla, { id }, CANARIO)).filter(
      (una) => !SIN_PERSONA.test(una) && !ARCHIVOS.test(una) && !LISTAS.test(una),
    )
    for (const una of vacias)
      await sql`update ${sql.raw(tabla)} set ${sql.raw(una.split('.')[1] ?? '')} = ${`${PALABRA} lleno`} where id = ${id}`.execute(
        tx,
      )
    const quedan = await columnsWithout(tx, tabla, { id }, CANARIO)
    expect(quedan.filter((una) => !SIN_PERSONA.test(una) && !ARCHIVOS.test(una) && !LISTAS.test(una))).toEqual([])
  })

const comun = () => ({
  nombre: `${PALABRA} Persona`,
  telefono: `${NUMERO}321`,
  direccion: `${PALABRA} calle`,
  email: `${PALABRA}${unique()}@app.test`,
  terminos: true,
})
const banco = {
  rut: `${NUMERO}1`,
  banco: 'Nequi',
  tipocuenta: 'ahorros',
  cuenta: `${NUMERO}0000`,
  titular: `${PALABRA} Titular`,
}

const darBienvenida = (clase: 'conductor' | 'guia' | 'operador', id: string) =>
  pedir({ cookie: plataforma }, 'POST', `/api/proveedores/${clase}/${id}/bienvenida`)

/** Acts of the platform on a provider, each with a reason that names the person. */
const revisar = async (clase: 'conductor' | 'guia', id: string) => {
  const ruta = `/api/proveedores/${clase}/${id}`
  const hechos = []
  const cuenta = { contrasenaActual: PASSWORD }
  hechos.push(await pedir({ cookie: plataforma }, 'POST', `${ruta}/cuenta`, cuenta))
  const ficha = (await app.request('GET', ruta, { cookie: plataforma })).body['proveedor'] as FichaDeProveedor
  const rut = ficha.documentos.find(({ lugar }) => lugar === 'rut')
  const decision = { decision: 'rechazado', motivo: 'otro', nota: `${PALABRA} no se lee`, idArchivo: rut?.archivo?.id }
  hechos.push(await pedir({ cookie: plataforma }, 'POST', `${ruta}/documentos/rut`, decision))
  return hechos
}

/** Repeats every request, and opens every file and thumbnail: nothing is there, and nothing is done again. */
const nadaSeLee = async (
  hechos: readonly { repetir: () => ReturnType<TestApp['request']> }[],
  archivos: readonly { id: string; tipo: string }[],
  enlaces: readonly string[],
) => {
  for (const { repetir } of hechos) {
    const { status, text } = await repetir()
    expect([status, text]).toEqual([404, expect.not.stringMatching(new RegExp(CANARIO, 'i'))])
  }
  for (const { id } of archivos)
    for (const cookie of [plataforma, deEmpresa])
      for (const ruta of [`/api/archivos/${id}`, `/api/archivos/${id}?ancho=96`])
        expect([ruta, (await app.request('GET', ruta, { cookie })).status]).toEqual([ruta, 404])
  for (const enlace of enlaces) expect((await app.request('GET', enlace, { cookie: plataforma })).status).toBe(404)
}

/**
 * Opens each file, and the thumbnail of each photo, as the desk does; returns the links, which are valid for a minute.
 */
const abrir = async (archivos: readonly { id: string; tipo: string }[]): Promise<string[]> => {
  const enlaces: string[] = []
  for (const { id, tipo } of archivos)
    for (const forma of ['', ...(tipo.startsWith('image/') ? ['?ancho=96'] : [])]) {
      const enlace =
        (await app.request('GET', `/api/archivos/${id}${forma}`, { cookie: plataforma })).headers.get('location') ?? ''
      expect([forma, (await app.request('GET', enlace, { cookie: plataforma })).status]).toEqual([forma, 200])
      enlaces.push(enlace)
    }
  return enlaces
}

test('DATA-04 of a driver with trips and payments nothing is left but the trip’s vehicle and the entry of the ledger', async () => {
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  const suyo = `${PALABRA} uno`
  const alta = await pedir(deApp(), 'POST', '/api/v1/conductores', {
    ...datos,
    ...comun(),
    ...banco,
    placas: PLACAS,
    color: suyo,
    cedula: NUMERO,
    licenciaDeConducir: suyo,
    rntConductor: suyo,
    licencia: suyo,
    propietario: `${PALABRA} Dueño`,
    soat: suyo,
    numeroRevisionTecnica: suyo,
    referidoPor: `${PALABRA} Amiga`,
  })
  const { id } = alta.body as { id: string }
  const fotos = await papeles(['frente', 'lateral', 'interior', 'perspectiva', 'tablero'], 'foto')
  const documentos = await papeles(['licenciaConducir', 'rut', 'soat', 'tarjetaPropiedad', 'rnt'])
  const ruta = `/api/v1/conductores/${id}`
  const hechos = [alta, await darBienvenida('conductor', id)]
  hechos.push(await pedir(deApp(), 'PUT', `${ruta}/papeles`, { fotos, documentos }))
  hechos.push(...(await revisar('conductor', id)))
  // Two later versions of the refused one, and one of another without a decision.
  for (const otra of [['rut'], ['rut', 'soat']])
    hechos.push(await pedir(deApp(), 'PUT', `${ruta}/papeles`, { documentos: await papeles(otra) }))
  const desk = `/api/proveedores/conductor/${id}`
  hechos.push(await pedir({ cookie: plataforma }, 'POST', `${desk}/validar`))
  for (const que of ['suspender', 'levantar'])
    hechos.push(await pedir({ cookie: plataforma }, 'POST', `${desk}/${que}`, { motivo: `Quejas de ${PALABRA}` }))

  // A company takes the driver, changes what it may, and assigns a trip that it pays.
  const pedida = (await pedir({ cookie: deEmpresa }, 'POST', '/api/vinculaciones', { placas: PLACAS })).body as {
    vinculacion: { id: string }
  }
  await avisarVinculaciones(mundo.ctx)
  hechos.push(await pedir(deApp(), 'POST', `${ruta}/vinculaciones/${pedida.vinculacion.id}`, { respuesta: 'aceptada' }))
  const v = (await app.request('GET', `/api/vehiculos/${id}`, { cookie: deEmpresa })).body[
    'vehiculo'
  ] as FichaDeVehiculo
  const subido = await uploadTo(
    app,
    deEmpresa,
    'documentoVehiculo',
    pdfDe([`${PALABRA} otra licencia`]),
    'nombre=a.pdf',
  )
  const { id: licenciaConducir } = (await subido.json()) as { id: string }
  hechos.push(
    await pedir({ cookie: deEmpresa }, 'PUT', `/api/vehiculos/${id}/datos`, {
      version: v.version,
      datos: {
        ...Object.fromEntries(
          [
            ...COMODIDADES,
            'cedula',
            'direccion',
            'ciudad',
            'telefono',
            'licenciaDeConducir',
            'vencimientoLicenciaDeConducir',
          ]
            .concat([
              'empresa',
              'numeroInterno',
              'tarjetaOperacion',
              'vencimientoTarjetaOperacion',
              'numeroRevisionTecnica',
            ])
            .concat(['vencimientoRevisionTecnica', 'soat', 'fechasoat', 'rntConductor', 'nombre'])
            .map((campo) => [campo, (v as Record<string, unknown>)[campo]]),
        ),
        propietario: `${PALABRA} Otro Dueño`,
      },
      documentos: { licenciaConducir },
    }),
  )
  const viaje = await createServicioIn(mundo, 'reservado', { admin: empresa, vehiculo: id })
  hechos.push(
    await pedir({ cookie: deEmpresa }, 'POST', `/api/servicios/${viaje.id}/vehiculo`, {
      idVehiculo: id,
      advertenciasAceptadas: [],
    }),
  )
  const fuec = await uploadPdf(mundo, empresa, 'fuec', viaje.id)
  await mundo.ctx.db.transaction(scopeOf(empresa), (tx) =>
    subirFuec(tx, empresa, { servicioId: viaje.id, archivoId: fuec }, mundo.ctx.clock.now()),
  )
  await sistema((tx) =>
    sql`update servicios set estado = 'finalizado', recorrido_iniciado = true, pagar_anticipo_conductor = true where id = ${viaje.id}`.execute(
      tx,
    ),
  )
  await pay(mundo, empresa, 'anticipo', viaje.id)

  const { conductorId } = await sistema((tx) =>
    tx.selectFrom('vehiculos').select('conductorId').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const suyos = [id, conductorId ?? '']
  await llenar('vehiculos', id)
  await llenar('conductores', conductorId ?? '')
  for (const { id: papel } of await sistema((tx) =>
    tx.selectFrom('documentos').select('id').where('titularId', 'in', suyos).execute(),
  ))
    await llenar('documentos', papel)
  // Positions are reported until the trip ends.
  await sistema((tx) =>
    tx
      .insertInto('posiciones')
      .values({
        vehiculoId: id,
        empresaId: empresa.empresaId,
        servicioId: viaje.id,
        placas: PLACAS,
        lat: 3,
        lon: -76,
        velocidad: null,
        rumbo: null,
        en: mundo.ctx.clock.now(),
        recibidaEn: mundo.ctx.clock.now(),
      })
      .execute(),
  )

  // The search finds all of it.
  const archivos = await archivosDe(suyos)
  expect(archivos.length).toBe(5 + 5 + 3 + 1)
  const enlaces = await abrir(archivos)
  const antes = await donde()
  expect(antes).toEqual(expect.arrayContaining(CONDUCTOR_ANTES))
  expect(await exportados()).toEqual(['/api/vehiculos/csv', '/api/proveedores/csv?lista=conductores'])
  expect((await conCanarioGuardado()).length).toBeGreaterThan(5)

  expect((await pedir(deApp(), 'DELETE', ruta)).status).toBe(200)
  expect(await donde()).toEqual(EN_EL_LIBRO)
  // No line of a chain held anything of the person.
  expect(primeraQueNoCuadra(await sistema((tx) => leerCadena(tx, viaje.id)))).toBeNull()
  // Plates identify a vehicle: they stay on the trip and in the company's request for them, with its mails, lines and
  // response.
  expect(await donde(PLACAS)).toEqual(CON_PLACAS)
  await nadaSeLee(hechos, archivos, enlaces)
  expect(await exportados()).toEqual([])
  await barrerArchivosSinUso(mundo.ctx, mundo.storage)
  expect([await conCanarioGuardado(), (await archivosDe(suyos)).length]).toEqual([[], 0])
  for (const { ubicacion } of archivos) expect(await guardados()).not.toContain(ubicacion)
  expect(enElLog()).toEqual([])
})

const CONDUCTOR_ANTES = [
  'asientos.cuenta',
  'bienvenidas.para',
  'conductores.cedula',
  'correos.para',
  'correos.texto',
  'decisiones.nota',
  'documentos.numero',
  'historial.cambios',
  'idempotencia.cuerpo',
  'mesa.nombre',
  'mesa.palabras',
  'servicio_palabras.palabra',
  'servicios.conductor',
  'servicios.cuenta_conductor',
  'vehiculos.propietario',
]
/** The payee of a payment, which accounting law requires for ten years. */
const EN_EL_LIBRO = ['asientos.cuenta', 'asientos.titular']
const CON_PLACAS = [
  'change_log.despues',
  'correos.asunto',
  'correos.html',
  'correos.texto',
  'historial.cambios',
  'idempotencia.cuerpo',
  'servicio_palabras.palabra',
  'servicios.placas',
  'vinculacion_avisos.placas',
  'vinculaciones.placas',
]

test('DATA-04 of a guide and of an operator nothing is left', async () => {
  for (const clase of ['guia', 'operador'] as const) {
    const plural = clase === 'guia' ? 'guias' : 'operadores'
    const datos =
      clase === 'guia' ? { ...comun(), ...banco, rnt: NUMERO } : { ...comun(), empresa: `${PALABRA} Viajes` }
    const alta = await pedir(deApp(), 'POST', `/api/v1/${plural}`, datos)
    const { id } = alta.body as { id: string }
    const ruta = `/api/v1/${plural}/${id}`
    const entregar = async () =>
      pedir(deApp(), 'PUT', `${ruta}/papeles`, {
        imagen: await subir('foto'),
        documentos: await papeles(['rut', 'rnt']),
      })
    const hechos = [alta, await darBienvenida(clase, id), await entregar()]
    if (clase === 'guia') hechos.push(...(await revisar(clase, id)))
    hechos.push(await entregar())
    await llenar(plural, id)
    const archivos = await archivosDe([id])
    expect(archivos).toHaveLength(6)
    const enlaces = await abrir(archivos)
    expect(await donde()).toEqual(
      expect.arrayContaining([
        `${plural}.nombre`,
        'correos.para',
        'idempotencia.cuerpo',
        'mesa.palabras',
        'bienvenidas.para',
      ]),
    )
    expect(await exportados()).toEqual([expect.stringContaining(`/api/proveedores/csv?lista=${plural}`)])
    expect((await pedir(deApp(), 'DELETE', ruta)).status).toBe(200)
    expect((await donde()).filter((uno) => !EN_EL_LIBRO.includes(uno))).toEqual([])
    await nadaSeLee(hechos, archivos, enlaces)
    expect(await exportados()).toEqual([])
    await barrerArchivosSinUso(mundo.ctx, mundo.storage)
    expect(await conCanarioGuardado()).toEqual([])
  }
  expect(enElLog()).toEqual([])
})
