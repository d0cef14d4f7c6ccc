import { crearCliente } from '@aliadas/cliente'

const aliadas = crearCliente({ direccion: process.env.ALIADAS, clave: process.env.CLAVE })

const { data, error } = await aliadas.POST('/api/v1/servicios', {
  params: { header: { 'Idempotency-Key': 'reserva-118' } },
  body: {
    tipo: 'Van',
    clase: 'Turismo',
    origen: 'Terminal de Cali',
    destino: 'Parque principal de Buga',
    latOrigen: 3.4652,
    lonOrigen: -76.5199,
    fechaSalida: '2035-06-15',
    horaSalida: '08:30',
    pasajeros: 12,
    referencia: 'reserva-118',
  },
})
if (error) throw new Error(error.message)
console.log(data.id)
