import type { Perfil } from '@aliadas/contract/empresas'
import type { FilasDePerfil } from './leer-perfil.ts'
import { versionDePerfil } from './version-de-perfil.ts'

/** The bank account and its holder's number are whole for administrators; others see the last digits. */
const soloElFinal = (numero: string): string => (numero === '' ? '' : `•••• ${numero.slice(-4)}`)

/** Person and company under the specification's names (§3). */
export const presentarPerfil = ({ persona, empresa }: FilasDePerfil, edita: boolean): Perfil => {
  const { nombre, cuenta, rut } = empresa
  return {
    id: persona.id,
    nombres: persona.nombres,
    apellidos: persona.apellidos,
    puesto: persona.puesto,
    email: persona.email,
    movil: persona.movil,
    fotoPerfil: persona.fotoPerfil,
    role: persona.role,
    perfil: persona.perfil,
    image: persona.fotoPerfil,
    empresa: nombre,
    empresaAliada: nombre,
    direccion: empresa.direccion,
    ciudad: empresa.ciudad,
    departamento: empresa.departamento,
    pais: empresa.pais,
    rating: empresa.rating,
    logo: empresa.logo,
    fotosCorporativas: empresa.fotosCorporativas,
    banco: empresa.banco,
    titular: empresa.titular,
    tipocuenta: empresa.tipocuenta,
    cuenta: edita ? cuenta : soloElFinal(cuenta),
    rut: edita ? rut : soloElFinal(rut),
    version: versionDePerfil(persona, edita ? empresa : null),
    acciones: { editarEmpresa: edita },
  }
}
