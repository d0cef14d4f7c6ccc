/** @typedef {{ id: string, section: string, part: string, rule: string }} Rule */
/** @typedef {{ state: string, code: string, titles: string[] }} Row */
/** @typedef {{ here: string, why: string }} Departure */
/** @typedef {{ rules: string, rows: string, departures: string }} Papers the texts of the three files that the page is made of */

const MARKS = { done: '✓', departure: '≠', context: '·', open: '○' }

/**
 * The page for readers: every rule of the specification by area, with the tests that hold it.
 * @param {Papers} papers
 */
export function conformancePage(papers) {
  const rows = readRows(papers.rows)
  const departures = readDepartures(papers.departures)
  const areas = Map.groupBy(readRules(papers.rules), ({ section, part }) =>
    part === '' ? section : `${section}: ${part}`,
  )
  const stateOf = (/** @type {Rule} */ { id }) => rows.get(id)?.state ?? 'open'
  /** @param {Rule[]} rules @param {string} state */
  const count = (rules, state) => rules.filter((rule) => stateOf(rule) === state).length
  const states = Object.keys(MARKS)
  const all = [...areas.values()].flat()
  return `${[
    '# Conformance by area',
    '',
    'Made by `npm run conformance` from [conformance.md](conformance.md), [departures.md](departures.md) and the rules in',
    '[conformance-rules.tsv](conformance-rules.tsv); do not edit it. Under each rule stand the tests that would fail without it.',
    '',
    `${MARKS.done} done · ${MARKS.departure} done otherwise, with what is here instead · ${MARKS.context} nothing to build · ${MARKS.open} not yet`,
    '',
    `| Area | ${states.map((state) => MARKS[/** @type {keyof typeof MARKS} */ (state)]).join(' | ')} |`,
    `|---|${'---|'.repeat(states.length)}`,
    ...[...areas].map(
      ([area, rules]) => `| ${link(area)} | ${states.map((state) => count(rules, state) || '').join(' | ')} |`,
    ),
    `| **All** | ${states.map((state) => `**${count(all, state)}**`).join(' | ')} |`,
    ...[...areas].flatMap(([area, rules]) => [
      '',
      `## ${area}`,
      '',
      ...rules.flatMap((rule) => lines(rule, rows.get(rule.id), departures)),
    ]),
  ].join('\n')}\n`
}

/** @param {string} text of docs/conformance-rules.tsv @returns {Rule[]} */
function readRules(text) {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', section = '', part = '', rule = ''] = line.split('\t')
      return { id, section, part, rule }
    })
}

/** @param {string} text of docs/conformance.md @returns {Map<string, Row>} */
export function readRows(text) {
  return new Map(
    cellsOf(text).flatMap(([id = '', state = '', code = '', tests = '']) =>
      /^S\d-\d{3}$/.test(id)
        ? [[id, { state, code, titles: [...tests.matchAll(/ :: ([^`]+)`/g)].map(([, title = '']) => title) }]]
        : [],
    ),
  )
}

/** A rule may have several departures, each with its own reason. @param {string} text of docs/departures.md @returns {Map<string, Departure[]>} */
export function readDepartures(text) {
  const named = cellsOf(text).flatMap(([ids = '', , here = '', why = '']) =>
    [...ids.matchAll(/S\d-\d{3}/g)].map(([id]) => ({ id, here, why })),
  )
  return Map.groupBy(named, ({ id }) => id)
}

/** The rows of a page's tables; only conformance.md and departures.md, whose cells hold no bar. @param {string} text */
const cellsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/**
 * @param {Rule} rule
 * @param {Row | undefined} row
 * @param {Map<string, Departure[]>} departures
 */
function lines({ id, rule }, row, departures) {
  const state = /** @type {keyof typeof MARKS} */ (row?.state ?? 'open')
  const differs = state === 'departure' ? (departures.get(id) ?? []) : []
  const said = [
    ...differs.map(({ here, why }) => `here: ${here} (${why})`),
    ...(state === 'context' ? [row?.code ?? ''] : []),
    ...(row?.titles ?? []).map((title) => `_${title}_`),
  ]
  return [`- ${MARKS[state]} **${id}** ${rule}`, ...said.map((text) => `  - ${text}`)]
}

/** As the forge makes anchors of headings. @param {string} heading */
const link = (heading) =>
  `[${heading}](#${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')})`
