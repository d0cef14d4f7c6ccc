/** What may precede a regular expression and not a division. */
const BEFORE = /(?:^|[(,=:[!&|?{};+\n]|=>|\breturn|\bcase)\s*$/

/**
 * Every regular expression literal in TypeScript, outside comments and texts.
 * @param {string} text
 * @returns {{ source: string, flags: string }[]}
 */
export function literalsOf(text) {
  const found = []
  /** Number of open braces in each `${…}` around the position. @type {number[]} */
  const inTemplate = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    const two = text.slice(at, at + 2)
    const open = inTemplate.length - 1
    if (two === '//') at = endOf(text, '\n', at)
    else if (two === '/*') at = endOf(text, '*/', at) + 1
    else if (char === "'" || char === '"') at = closing(text, at)
    else if (char === '{' && open >= 0) inTemplate[open] = (inTemplate[open] ?? 0) + 1
    else if (char === '}' && (inTemplate[open] ?? 0) > 0) inTemplate[open] = (inTemplate[open] ?? 0) - 1
    else if (char === '`' || (char === '}' && open >= 0)) {
      if (char === '}') inTemplate.pop()
      at = endOfTemplateText(text, at + 1)
      if (text[at] === '{') inTemplate.push(0)
    } else if (char === '/' && BEFORE.test(text.slice(Math.max(0, at - 40), at))) {
      const end = closing(text, at)
      const flags = /^[a-z]*/.exec(text.slice(end + 1, end + 9))?.[0] ?? ''
      found.push({ source: text.slice(at + 1, end), flags })
      at = end + flags.length
    }
  }
  return found
}

/** The backtick that ends it, or the brace of the next `${`. @param {string} text @param {number} from */
const endOfTemplateText = (text, from) => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') return at
    else if (text.startsWith('${', at)) return at + 1
  }
  return text.length
}

/** @param {string} text @param {string} mark @param {number} from */
const endOf = (text, mark, from) => {
  const end = text.indexOf(mark, from)
  return end === -1 ? text.length : end
}

/**
 * The end of the literal that begins here: the same sign, not escaped and not in a class. @param {string} text @param
 * {number} from
 */
const closing = (text, from) => {
  const sign = text[from]
  let inClass = false
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '\n') return at
    else if (sign === '/' && char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === sign && !inClass) return at
  }
  return text.length
}
