import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeOf } from './places.mjs'

/** @typedef {import('./types.ts').Call} Call */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Makers of errors and of reasons. Kinds that a command may throw itself have names of their own, which are not here. */
const ERRORS = ['Falla', 'noAdmite', 'sinPermiso', 'campoInvalido', 'camposInvalidos', 'suspendida']
const REASONS = ['sinDerecho', 'fueraDeMomento', 'alLimite', 'noVale', 'enCampo', 'porSuspension', 'repetido']

const REMEDY =
  'A refusal is a rule: write it as `negativa…` in the `.rules.ts` of its capability and call it with `exigir`. ' +
  'A command itself throws `noEncontrado` (a lookup), `cambioEntretanto` (a lost race), `duplicado` (a unique index) or `noDisponible` (not now).'

/** Reasons of refusals stand in rules, never in the commands of the server. @type {import('./types.ts').Rule} */
export const refusals = {
  meta: { type: 'problem', docs: { description: 'Refusals of commands come from .rules.ts files.' } },
  create(context) {
    const path = relative(root, context.filename).split(sep).join('/')
    const place = placeOf(path)
    if (place.zone !== 'server' || place.kind !== 'capability' || place.test) return {}
    const forbidden = path.endsWith('.rules.ts') ? ERRORS : [...ERRORS, ...REASONS]
    /** @param {Call} node */
    const check = (node) => {
      if (forbidden.includes(node.callee.name ?? '')) context.report({ node, message: REMEDY })
    }
    return { NewExpression: check, CallExpression: check }
  },
}
