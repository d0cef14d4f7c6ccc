import { HORAS_ANTES_DE_SALIR } from '../posiciones/posiciones.rules.ts'

/** Another text is another version: whoever agreed to the one before has agreed to that one only. */
export const VERSION_DE_CONSENTIMIENTO = 1

export type Consentimiento = { version: number; titulo: string; parrafos: string[] }

/**
 * What a driver agrees to, before anything of its ways is stored (Ley 1581 de 2012, arts. 9 and 12): what is shared, with
 * whom, from when to when, how it ends.
 */
export const textoDeConsentimiento = (empresa: string): Consentimiento => ({
  version: VERSION_DE_CONSENTIMIENTO,
  titulo: 'Compartir por dónde voy en mis viajes',
  parrafos: [
    `Qué se comparte: dónde está el teléfono, su velocidad, su rumbo, la hora, la precisión y cuánta batería le queda.`,
    `Con quién: con ${empresa}, que hace los viajes; con el cliente de cada viaje mientras dura el recorrido; y con la plataforma Transportadoras Aliadas, que los guarda.`,
    `Para qué: para que ${empresa} y su cliente sepan por dónde va el viaje, y para que quede constancia de él.`,
    `Desde cuándo y hasta cuándo: desde ${HORAS_ANTES_DE_SALIR} horas antes de la salida de cada viaje confirmado hasta que termina. Fuera de ese tiempo no se guarda nada, aunque el teléfono lo envíe. Lo guardado se borra a más tardar un año después del viaje.`,
    'Cómo se termina: cuando quieras, en esta misma página o en tu aplicación. Dejas de aparecer en el mapa en segundos, la dirección de tu teléfono deja de servir y no tienes que dar razones. Aceptar es voluntario.',
    `Tus derechos: conocer lo que hay de ti, corregirlo, pedir prueba de esta autorización, saber quién lo miró y pedir que se borre. Escríbele a ${empresa} o a la plataforma.`,
  ],
})

/** The text as it is kept with the agreement. */
export const textoGuardado = ({ titulo, parrafos }: Consentimiento): string => [titulo, ...parrafos].join('\n\n')
