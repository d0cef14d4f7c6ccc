// The few shapes of an oxlint plugin that our rules use.
interface Syntax {
  type: string
}

/** A string literal, or any expression where a specifier may also be computed. */
interface Source extends Syntax {
  value?: unknown
}

export interface WithSource extends Syntax {
  source: Source | null
}

export interface Call extends Syntax {
  callee: { type: string; name?: string; object?: { type: string; name?: string }; property?: { name?: string } }
  arguments: Syntax[]
}

/** A member of a type, or an attribute of an element. */
export interface Named extends Syntax {
  key?: { name?: string }
  name?: { name?: unknown }
  value?: { type: string } | null
}

/** A literal, or a piece of a template. */
export interface Literal extends Syntax {
  value?: unknown
}

/** One `name: value` of an object. A type assertion has what it asserts in `expression`. */
export interface Property extends Syntax {
  computed: boolean
  key: { name?: string; value?: unknown }
  value: { type: string; expression?: Syntax }
}

export interface Context {
  filename: string
  report(diagnostic: { node: Syntax; message: string }): void
}

export interface Rule {
  meta: { type: 'problem'; docs: { description: string } }
  create(context: Context): Record<string, (node: never) => void>
}
