import { parseSync, traverse } from '@babel/core'
import { reactCompilerPreset } from '@vitejs/plugin-react'

/**
 * Babel 8 no longer counts `{ a = 1 }` of a pattern among what is assigned to, which the compiler still asks: it would silently leave out
 * every component and hook that destructures with a default (facebook/react#37406).
 */
traverse(parseSync('', { configFile: false, babelrc: false }), {
  Program(path) {
    const paths = Object.getPrototypeOf(path)
    const { isLVal } = paths
    paths.isLVal = function (options) {
      return isLVal.call(this, options) || this.isAssignmentPattern(options)
    }
  },
})

/** What it cannot compile fails the build with the reason: left out, it would be rendered again with everything around it. */
export const reactCompiler = () => reactCompilerPreset({ panicThreshold: 'all_errors' })
