import type { Perfil } from '@aliadas/contract/empresas'
import type { FilasDePerfil } from './leer-perfil.ts'
import { versionDePerfil } from './version-de-perfil.ts'

/** A bank account and its owner's number are whole for who administers them; the others recognise them by their end. */
const soloElFinal = (numero: string): string => (numero === '' ? '' : `•••• ${numero.slice(-4)}`)

/** Person and company under the specification's names (§3). */
export const presentarPerfil = ({ persona, empresa }: FilasDePerfil, edita: boolean): Perfil => {
  const { nombre, cuenta, rut, ...resto } = empresa
  return {
    ...persona,
    ...resto,
    image: persona.fotoPerfil,
    empresa: nombre,
    empresaAliada: nombre,
    cuenta: edita ? cuenta : soloElFinal(cuenta),
    rut: edita ? rut : soloElFinal(rut),
    version: versionDePerfil(persona, edita ? empresa : null),
    acciones: { editarEmpresa: edita },
  }
}
