import { crearCliente } from '@aliadas/cliente'

const aliadas = crearCliente({ direccion: process.env.ALIADAS, clave: process.env.CLAVE })

let desde = process.env.DESDE // el último que guardaste; sin él, desde el más antiguo
for (;;) {
  const { data, error } = await aliadas.GET('/api/v1/eventos', { params: { query: { espera: 25, desde } } })
  if (error) throw new Error(error.message)
  for (const { type, data: dice } of data.eventos) console.log(type, dice.idServicio)
  desde = data.siguiente // guárdalo cuando los hayas atendido
}
